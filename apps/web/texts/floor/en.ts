/** What the floor says beside the orders themselves: inspections, papers, promises, the queue and warranties. */
export default import.meta.glob<object>(
  '../../../../domains/{estimates,figures,inspections,order-papers,outbox,promises,queue,vehicle-insight,warranties}/web/texts/en.ts',
  { eager: true, import: 'default' },
)
