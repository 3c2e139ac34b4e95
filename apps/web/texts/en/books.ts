export default import.meta.glob<object>('../../../../domains/books/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
