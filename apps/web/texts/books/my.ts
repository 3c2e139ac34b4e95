export default import.meta.glob<object>('../../../../domains/books/*/web/texts/my.ts', {
  eager: true,
  import: 'default',
})
