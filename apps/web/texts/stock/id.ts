export default import.meta.glob<object>(
  '../../../../domains/{counts,inventory,low-stock,purchases,suppliers,third-parties,third-party-purchases,transfers}/web/texts/id.ts',
  { eager: true, import: 'default' },
)
