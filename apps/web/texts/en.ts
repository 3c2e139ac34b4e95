export default import.meta.glob<object>(
  ['../../../platform/web/texts/en.ts', '../../../domains/*/*/web/texts/en.ts'],
  { eager: true, import: 'default' },
)
