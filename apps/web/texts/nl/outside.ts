export default import.meta.glob<object>('../../../../domains/outside/*/texts/nl.ts', {
  eager: true,
  import: 'default',
})
