/** What all domains say but the workshop's: those of the daily pages are there already. */
export default import.meta.glob<object>(
  [
    '../../../../domains/*/web/texts/id.ts',
    '!../../../../domains/{builds,build-*,stages,vehicle-specs,workshop-*}/web/texts/id.ts',
  ],
  { eager: true, import: 'default' },
)
