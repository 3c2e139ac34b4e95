export default import.meta.glob<object>('../../../../domains/company/*/web/texts/en.ts', {
  eager: true,
  import: 'default',
})
