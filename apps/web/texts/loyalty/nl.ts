export default import.meta.glob<object>('../../../../domains/loyalty/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
