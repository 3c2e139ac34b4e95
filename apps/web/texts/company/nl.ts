export default import.meta.glob<object>('../../../../domains/company/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
