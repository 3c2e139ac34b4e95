export default import.meta.glob<object>('../../../../domains/books/*/web/texts/id.ts', {
  eager: true,
  import: 'default',
})
