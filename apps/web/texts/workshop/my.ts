export default import.meta.glob<object>('../../../../domains/workshop/*/web/texts/my.ts', {
  eager: true,
  import: 'default',
})
