export default import.meta.glob<object>('../../../../domains/stock/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
