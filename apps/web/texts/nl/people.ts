export default import.meta.glob<object>('../../../../domains/people/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
