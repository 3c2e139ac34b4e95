export default import.meta.glob<object>('../../../../domains/overview/*/web/texts/id.ts', {
  eager: true,
  import: 'default',
})
