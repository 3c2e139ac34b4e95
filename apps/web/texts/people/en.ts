export default import.meta.glob<object>('../../../../domains/people/*/web/texts/en.ts', {
  eager: true,
  import: 'default',
})
