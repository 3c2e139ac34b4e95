/** What stock and buying say: items, transfers, counts, purchases, suppliers and third parties. */
export default import.meta.glob<object>(
  '../../../../domains/{counts,inventory,low-stock,products,product-sales,purchases,suppliers,third-parties,third-party-purchases,transfers}/web/texts/en.ts',
  { eager: true, import: 'default' },
)
