import type en from './en.ts'

export default {
  title: 'Perioden',
  book: 'Boekhouding',
  year: (first: string, last: string) => `${first} – ${last}`,
  yearBefore: 'Vorig jaar',
  yearAfter: 'Volgend jaar',
  month: 'Maand',
  state: 'Status',
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
  monthEnd: {
    title: 'Maandafsluiting',
    list: 'Vóór het afsluiten',
    running: 'De maand wordt bekeken',
    levels: { ok: 'Gereed', warns: 'Kijk hiernaar', stops: 'Houdt het afsluiten tegen' },
    show: 'Tonen',
    monthBefore: 'De maand ervoor',
    monthAfter: 'De maand erna',
    will: (month: string, entries: string, total: string) =>
      `Met het afsluiten van ${month} worden ${entries} boekingen van ${total} definitief.`,
    profit: (amount: string) => `De nettowinst is ${amount}.`,
    along: (count: string, isOne: boolean) =>
      isOne
        ? 'Eén eerdere maand zonder boeking wordt mee afgesloten.'
        : `${count} eerdere maanden zonder boeking worden mee afgesloten.`,
    closed: (month: string) => `Afgesloten: ${month}.`,
    close: (month: string) => `Sluit ${month} af`,
  },
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
  message: {
    notEnded: 'Deze maand is nog niet voorbij',
    alreadySo: 'Deze maand heeft die stand al',
    notClosed: 'Deze maand is open',
    monthFormat: 'Een maand wordt geschreven als 2026-11',
    closedMonths:
      'Het boekjaar kan niet wijzigen zolang er maanden gesloten zijn: heropen ze eerst, anders zouden hun rapporten veranderen',
    stopped: 'Deze maand kan nog niet worden afgesloten. {reasons}',
    laterClosed: 'Een latere maand is afgesloten: heropen die eerst',
    openingItself: 'De rekening voor beginsaldi neemt de rest vanzelf',
  },
} satisfies typeof en
