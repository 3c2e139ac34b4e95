import type en from './en.ts'

export default {
  title: 'Proefberekening',
  lead: (days) => `Wat dit met de facturen van de laatste ${days} dagen had gedaan.`,
  rehearse: 'Doorrekenen',
  amount: { discount: 'Korting', points: 'Punten', revenue: 'Verschil in omzet' },
  touched: 'Betrokken werkorders',
  ofReplayed: (touched, replayed) => `${touched} van ${replayed}`,
  shareOfNet: 'Aandeel van netto',
  net: 'Netto',
  margin: 'Marge',
  beforeAfter: (before, after) => `${before} → ${after}`,
  byGarage: 'Per garage',
  byWeek: 'Per week',
  week: 'Week van',
  orders: 'Werkorders',
  customers: 'Klanten met het grootste verschil',
  examples: 'Werkorders ervoor en erna',
  before: 'Ervoor',
  after: 'Daarna',
  none: 'Het zou geen factuur van deze dagen wijzigen.',
} satisfies typeof en
