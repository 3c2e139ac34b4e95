export default import.meta.glob<object>('../../../../domains/floor/*/web/texts/en.ts', {
  eager: true,
  import: 'default',
})
