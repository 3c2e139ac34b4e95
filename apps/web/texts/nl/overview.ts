export default import.meta.glob<object>('../../../../domains/overview/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
