export default import.meta.glob<object>(
  '../../../../domains/{counts,inventory,low-stock,products,product-sales,purchases,suppliers,third-parties,third-party-purchases,transfers}/web/texts/nl.ts',
  { eager: true, import: 'default' },
)
