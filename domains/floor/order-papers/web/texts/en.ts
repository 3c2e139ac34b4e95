/** Words around an order's papers; those on them are in server/words.ts. English gives the keys and the types. */
export default {
  kinds: { estimate: 'Estimate', 'job-card': 'Job card', 'inspection-report': 'Inspection report' },
  print: 'Papers',
  lang: 'Language of this paper',
  pdf: 'Download PDF',
  missing: 'There is nothing to print here yet',
  failed: 'The paper could not be loaded',
  tools: 'Actions for the paper',
  verify: 'Check a paper',
  current: 'This is the current version.',
  older: 'A newer version took its place.',
  holds: 'What is kept gives the hash that was printed.',
  broken: 'What is kept does not give the hash that was printed.',
  unknown: 'This code is not from a paper of ours.',
  number: 'Work order',
  version: 'Version',
}
