export default import.meta.glob<object>('../../../../domains/overview/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
