export default import.meta.glob<object>('../../../../domains/floor/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
