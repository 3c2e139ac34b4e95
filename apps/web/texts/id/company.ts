export default import.meta.glob<object>('../../../../domains/company/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
