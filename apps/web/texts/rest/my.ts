/** What all domains say but those of the workshop and of stock: those of the daily pages are there already. */
export default import.meta.glob<object>(
  [
    '../../../../domains/*/web/texts/my.ts',
    '!../../../../domains/{builds,build-*,stages,vehicle-specs,workshop-*}/web/texts/my.ts',
    '!../../../../domains/{counts,inventory,low-stock,purchases,suppliers,third-parties,third-party-purchases,transfers}/web/texts/my.ts',
  ],
  { eager: true, import: 'default' },
)
