export default import.meta.glob<object>('../../../../domains/workshop/*/web/texts/id.ts', {
  eager: true,
  import: 'default',
})
