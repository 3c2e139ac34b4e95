export default import.meta.glob<object>('../../../../domains/people/*/web/texts/my.ts', {
  eager: true,
  import: 'default',
})
