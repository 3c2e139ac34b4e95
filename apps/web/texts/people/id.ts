export default import.meta.glob<object>('../../../../domains/people/*/web/texts/id.ts', {
  eager: true,
  import: 'default',
})
