export default import.meta.glob<object>('../../../../domains/workshop/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
