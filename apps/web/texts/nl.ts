export default import.meta.glob<object>(
  ['../../../platform/web/texts/nl.ts', '../../../domains/*/*/web/texts/nl.ts'],
  { eager: true, import: 'default' },
)
