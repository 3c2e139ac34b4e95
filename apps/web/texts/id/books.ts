export default import.meta.glob<object>('../../../../domains/books/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
