export default import.meta.glob<object>('../../../../domains/floor/*/web/texts/id.ts', {
  eager: true,
  import: 'default',
})
