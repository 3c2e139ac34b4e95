/** What all domains say but those of the workshop, of stock and of the floor: those of the daily pages are there already. */
export default import.meta.glob<object>(
  [
    '../../../../domains/*/web/texts/id.ts',
    '!../../../../domains/{builds,build-*,stages,vehicle-specs,workshop-*}/web/texts/id.ts',
    '!../../../../domains/{counts,inventory,low-stock,products,product-sales,purchases,suppliers,third-parties,third-party-purchases,transfers}/web/texts/id.ts',
    '!../../../../domains/{estimates,figures,inspections,order-papers,promises,queue,vehicle-insight,warranties}/web/texts/id.ts',
  ],
  { eager: true, import: 'default' },
)
