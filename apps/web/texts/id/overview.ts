export default import.meta.glob<object>('../../../../domains/overview/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
