export default import.meta.glob<object>(
  ['../../../platform/texts/en.ts', '../../../domains/*/*/texts/en.ts'],
  { eager: true, import: 'default' },
)
