export default import.meta.glob<object>('../../../../domains/company/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
