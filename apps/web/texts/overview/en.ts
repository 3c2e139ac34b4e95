export default import.meta.glob<object>('../../../../domains/overview/*/web/texts/en.ts', {
  eager: true,
  import: 'default',
})
