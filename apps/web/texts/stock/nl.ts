export default import.meta.glob<object>('../../../../domains/stock/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
