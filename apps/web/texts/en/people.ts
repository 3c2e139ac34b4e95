export default import.meta.glob<object>('../../../../domains/people/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
