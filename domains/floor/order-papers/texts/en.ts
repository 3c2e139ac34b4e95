/** Texts around an order's print documents; printed texts are in print-texts.ts. English gives the keys. */
export default {
  kinds: { estimate: 'Estimate', 'job-card': 'Job card', 'inspection-report': 'Inspection report' },
  print: 'Documents',
  verify: 'Verify a document',
  current: 'This is the current version.',
  older: 'A newer version has replaced it.',
  holds: 'The stored document matches the printed hash.',
  broken: 'The stored document does not match the printed hash.',
  unknown: 'This code is not from one of our documents.',
  number: 'Work order',
  version: 'Version',
}
