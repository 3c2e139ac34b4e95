export default import.meta.glob<object>(
  ['../../../platform/texts/id.ts', '../../../domains/*/*/texts/id.ts'],
  { eager: true, import: 'default' },
)
