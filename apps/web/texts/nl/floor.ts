export default import.meta.glob<object>('../../../../domains/floor/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
