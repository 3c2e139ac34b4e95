export default import.meta.glob<object>('../../../../domains/outside/*/texts/my.ts', {
  eager: true,
  import: 'default',
})
