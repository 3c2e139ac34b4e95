export default import.meta.glob<object>('../../../../domains/stock/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
