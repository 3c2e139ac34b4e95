import type en from './en.ts'

export default {
  title: 'Ingehouden belasting',
  search: 'Nummer van factuur, rekening of inhoudingsbewijs',
  empty: 'Geen ingehouden belasting',
  emptyText: 'Hier staan betalingen waarop een bedrijf inkomstenbelasting heeft ingehouden.',
  paidOn: 'Betaald op',
  document: 'Document',
  customer: 'Klant',
  garage: 'Garage',
  withheld: 'Ingehouden',
  number: 'Nummer van het bewijs',
  notEntered: 'Niet ingevuld',
  certificate: 'Inhoudingsbewijs',
  present: 'Ingevuld',
  enter: 'Nummer invullen',
  correct: 'Nummer verbeteren',
  enterText: (amount: string, document: string) =>
    `De koper moet een inhoudingsbewijs geven voor ${amount}, ingehouden op ${document}.`,
  until: (day: string) => `Betaald uiterlijk ${day}`,
  share: (amount: string, percent: string) =>
    `Wettelijk deel: ${amount}, ${percent} van de diensten. Het verlaagt het openstaande bedrag.`,
  record: 'Inhouding boeken',
  message: {
    onlyCompanies:
      'Op dit document kan geen belasting worden ingehouden: de koper is geen bedrijf, of er is geen tarief ingesteld',
    aboveShare:
      'Op dit document kan hoogstens {amount} worden ingehouden. Financiën kan meer invullen',
    onlyFinance: 'Alleen financiën kan een document met alleen ingehouden belasting voldoen',
    numberOfPastMonth: 'Die maand is voorbij: vul het nummer van het inhoudingsbewijs in',
    numberSaved: 'Nummer van het inhoudingsbewijs opgeslagen',
  },
} satisfies typeof en
