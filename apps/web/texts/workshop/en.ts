export default import.meta.glob<object>('../../../../domains/workshop/*/web/texts/en.ts', {
  eager: true,
  import: 'default',
})
