/** What the daily pages say. The words of every other domain come after it, from rest/. */
export default import.meta.glob<object>(
  [
    '../../../platform/web/texts/id.ts',
    '../../../domains/{auth,customers,dashboard,invoices,master-data,orders,vehicles}/web/texts/id.ts',
  ],
  { eager: true, import: 'default' },
)
