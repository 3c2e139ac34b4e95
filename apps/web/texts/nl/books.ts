export default import.meta.glob<object>('../../../../domains/books/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
