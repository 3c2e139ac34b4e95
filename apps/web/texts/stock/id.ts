export default import.meta.glob<object>('../../../../domains/stock/*/web/texts/id.ts', {
  eager: true,
  import: 'default',
})
