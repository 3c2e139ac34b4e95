export default import.meta.glob<object>('../../../../domains/company/*/web/texts/my.ts', {
  eager: true,
  import: 'default',
})
