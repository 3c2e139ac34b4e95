export default import.meta.glob<object>('../../../../domains/floor/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
