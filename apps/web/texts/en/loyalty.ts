export default import.meta.glob<object>('../../../../domains/loyalty/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
