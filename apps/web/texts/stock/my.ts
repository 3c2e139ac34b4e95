export default import.meta.glob<object>('../../../../domains/stock/*/web/texts/my.ts', {
  eager: true,
  import: 'default',
})
