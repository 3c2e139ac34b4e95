export default import.meta.glob<object>('../../../../domains/workshop/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
