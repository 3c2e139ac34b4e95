export default import.meta.glob<object>('../../../../domains/books/*/web/texts/en.ts', {
  eager: true,
  import: 'default',
})
