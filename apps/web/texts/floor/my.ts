export default import.meta.glob<object>('../../../../domains/floor/*/web/texts/my.ts', {
  eager: true,
  import: 'default',
})
