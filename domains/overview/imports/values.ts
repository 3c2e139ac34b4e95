/** The states of an import. */

export const importStates = [
  'reading',
  'asking',
  'judged',
  'running',
  'done',
  'undone',
  'failed',
] as const
