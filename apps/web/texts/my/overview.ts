export default import.meta.glob<object>('../../../../domains/overview/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
