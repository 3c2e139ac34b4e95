export default import.meta.glob<object>(
  '../../../../domains/{estimates,inspections,order-papers,promises,queue,warranties}/web/texts/nl.ts',
  { eager: true, import: 'default' },
)
