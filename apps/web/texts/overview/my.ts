export default import.meta.glob<object>('../../../../domains/overview/*/web/texts/my.ts', {
  eager: true,
  import: 'default',
})
