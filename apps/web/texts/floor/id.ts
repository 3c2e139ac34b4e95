export default import.meta.glob<object>(
  '../../../../domains/{estimates,figures,inspections,order-papers,outbox,promises,queue,vehicle-insight,warranties}/web/texts/id.ts',
  { eager: true, import: 'default' },
)
