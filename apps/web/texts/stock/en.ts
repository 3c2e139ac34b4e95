export default import.meta.glob<object>('../../../../domains/stock/*/web/texts/en.ts', {
  eager: true,
  import: 'default',
})
