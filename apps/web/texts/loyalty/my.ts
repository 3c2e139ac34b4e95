export default import.meta.glob<object>('../../../../domains/loyalty/*/web/texts/my.ts', {
  eager: true,
  import: 'default',
})
