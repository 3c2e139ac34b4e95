export default import.meta.glob<object>('../../../../domains/workshop/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
