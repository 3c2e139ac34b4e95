export default import.meta.glob<object>('../../../../domains/people/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
