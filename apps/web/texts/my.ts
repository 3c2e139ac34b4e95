export default import.meta.glob<object>(
  ['../../../platform/texts/my.ts', '../../../domains/*/*/texts/my.ts'],
  { eager: true, import: 'default' },
)
