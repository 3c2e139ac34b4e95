export default import.meta.glob<object>('../../../../domains/outside/*/texts/id.ts', {
  eager: true,
  import: 'default',
})
