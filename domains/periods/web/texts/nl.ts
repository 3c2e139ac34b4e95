import type en from './en.ts'

export default {
  title: 'Perioden',
  book: 'Boekhouding',
  year: (first: string, last: string) => `${first} – ${last}`,
  yearBefore: 'Vorig jaar',
  yearAfter: 'Volgend jaar',
  month: 'Maand',
  state: 'Toestand',
  states: {
    open: 'Geopend',
    soft: 'Gesloten voor anderen',
    closed: 'Gesloten',
  },
  entries: 'Boekingen',
  total: 'Totaal',
  changed: 'Gewijzigd',
  reason: 'Reden',
  softClose: 'Sluiten voor anderen',
  softCloseText: 'Alleen financiën en superbeheerders kunnen nog in deze maand boeken.',
  close: 'Maand sluiten',
  closeText:
    'In deze maand kan niets meer geboekt worden. Een superbeheerder kan haar weer openen.',
  reopen: 'Heropenen',
  reopenText: 'In deze maand kan weer geboekt worden. De reden wordt bewaard.',
  ask: (action: string, month: string) => `${action}: ${month}`,
  fiscalYear: 'Het boekjaar begint in',
  changeFiscalYear: 'Boekjaar',
  openings: 'Beginsaldi',
  newOpening: 'Nieuw beginsaldo',
  openingHint:
    'Wat er op de rekeningen stond voor de eerste boeking. De beginbalansrekening neemt de rest op en moet op nul uitkomen.',
  noOpenings: 'Nog geen beginsaldi',
  remaining: 'Nog op de beginbalansrekening',
  remainingNone: 'De beginbalansrekening staat op nul',
  remainingSome: 'De beginbalansrekening staat nog niet op nul',
  rest: 'Naar de beginbalansrekening',
  number: 'Nummer',
  takenBack: 'Tegengeboekt',
  customer: 'Klant',
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
