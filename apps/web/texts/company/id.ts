export default import.meta.glob<object>('../../../../domains/company/*/web/texts/id.ts', {
  eager: true,
  import: 'default',
})
