export default import.meta.glob<object>(
  ['../../../platform/texts/nl.ts', '../../../domains/*/*/texts/nl.ts'],
  { eager: true, import: 'default' },
)
