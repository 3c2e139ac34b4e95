export default import.meta.glob<object>('../../../../domains/books/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
