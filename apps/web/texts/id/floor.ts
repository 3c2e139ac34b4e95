export default import.meta.glob<object>('../../../../domains/floor/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
