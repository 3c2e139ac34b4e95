import type en from './en.ts'

export default {
  title: 'Simulatie',
  lead: (days) => `Effect op de facturen van de laatste ${days} dagen.`,
  rehearse: 'Simuleren',
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
  none: 'Geen factuur van deze dagen zou wijzigen.',
} satisfies typeof en
