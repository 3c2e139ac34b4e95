export default import.meta.glob<object>('../../../../domains/company/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
