export default import.meta.glob<object>('../../../../domains/loyalty/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
