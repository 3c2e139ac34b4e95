export default import.meta.glob<object>('../../../../domains/loyalty/*/web/texts/en.ts', {
  eager: true,
  import: 'default',
})
