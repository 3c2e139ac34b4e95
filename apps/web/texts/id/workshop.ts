export default import.meta.glob<object>('../../../../domains/workshop/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
