export default import.meta.glob<object>('../../../../domains/people/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
