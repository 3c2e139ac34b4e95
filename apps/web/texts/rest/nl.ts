/** What all domains say: those of the daily pages are there already. */
export default import.meta.glob<object>('../../../../domains/*/web/texts/nl.ts', {
  eager: true,
  import: 'default',
})
