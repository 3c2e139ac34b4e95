export default import.meta.glob<object>('../../../../domains/workshop/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
