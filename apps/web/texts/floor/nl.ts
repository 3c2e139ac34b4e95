export default import.meta.glob<object>('../../../../domains/floor/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
