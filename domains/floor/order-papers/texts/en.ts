/** Words around an order's papers; those on them are in server/words.ts. English gives the keys and the types. */
export default {
  kinds: { estimate: 'Estimate', 'job-card': 'Job card', 'inspection-report': 'Inspection report' },
  print: 'Papers',
  verify: 'Check a paper',
  current: 'This is the current version.',
  older: 'A newer version has replaced it.',
  holds: 'The stored document matches the printed hash.',
  broken: 'The stored document does not match the printed hash.',
  unknown: 'This code is not from one of our papers.',
  number: 'Work order',
  version: 'Version',
}
