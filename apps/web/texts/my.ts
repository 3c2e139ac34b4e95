export default import.meta.glob<object>(
  ['../../../platform/web/texts/my.ts', '../../../domains/*/*/web/texts/my.ts'],
  { eager: true, import: 'default' },
)
