/** What the workshop says: builds, their tasks and money, and the lists behind them. */
export default import.meta.glob<object>(
  '../../../../domains/{builds,build-*,stages,vehicle-specs,workshop-*}/web/texts/nl.ts',
  { eager: true, import: 'default' },
)
