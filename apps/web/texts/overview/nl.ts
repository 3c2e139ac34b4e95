export default import.meta.glob<object>('../../../../domains/overview/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
