export default import.meta.glob<object>('../../../../domains/outside/*/texts/en.ts', {
  eager: true,
  import: 'default',
})
