export default import.meta.glob<object>('../../../../domains/stock/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
