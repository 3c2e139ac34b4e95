export default import.meta.glob<object>('../../../../domains/books/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
