export default import.meta.glob<object>('../../../../domains/loyalty/*/web/texts/id.ts', {
  eager: true,
  import: 'default',
})
