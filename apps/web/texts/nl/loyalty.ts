export default import.meta.glob<object>('../../../../domains/loyalty/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
