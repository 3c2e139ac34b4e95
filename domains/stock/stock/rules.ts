/** What moves stock (product decisions, section 6): words that server and browser share. */
export const moveKinds = [
  'opening',
  'receipt',
  'receipt_return',
  'issue',
  'issue_return',
  'transfer_out',
  'transfer_in',
  'adjust',
  'count',
  'scrap',
] as const
export type MoveKind = (typeof moveKinds)[number]
