import type en from './en.ts'

export default {
  sentences: {
    'This month has not ended yet': 'Deze maand is nog niet voorbij',
    'This month is in that state already': 'Deze maand heeft die stand al',
    'This month is open': 'Deze maand is open',
    'A month is written as 2026-11': 'Een maand wordt geschreven als 2026-11',
    'The fiscal year stays as it is while months are closed: reopen them first, or their reports would change':
      'Het boekjaar blijft zoals het is zolang er maanden gesloten zijn: heropen ze eerst, anders zouden hun rapporten veranderen',
    'The opening balance account takes the rest by itself':
      'De rekening voor beginsaldi neemt de rest vanzelf',
  },
} satisfies typeof en
