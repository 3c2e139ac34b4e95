/** The kinds of stock movements, for server and browser (product decisions, section 6). */
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
