export default import.meta.glob<object>(
  ['../../../platform/web/texts/id.ts', '../../../domains/*/*/web/texts/id.ts'],
  { eager: true, import: 'default' },
)
