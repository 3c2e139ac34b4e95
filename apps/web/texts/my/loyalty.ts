export default import.meta.glob<object>('../../../../domains/loyalty/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
