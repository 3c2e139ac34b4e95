export default import.meta.glob<object>('../../../../domains/people/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
