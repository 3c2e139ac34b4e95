export default import.meta.glob<object>('../../../../domains/company/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
