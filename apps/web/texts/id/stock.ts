export default import.meta.glob<object>('../../../../domains/stock/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
