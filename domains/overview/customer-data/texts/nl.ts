import type en from './en.ts'

export default {
  title: 'Persoonsgegevens',
  export: 'Exporteren als bestand',
  erase: 'Wissen',
  eraseTitle: 'Deze klant wissen?',
  reason: 'Waarom',
  stays:
    "Naam, contactgegevens en foto's worden definitief verwijderd. Werkorders, facturen en boekingen blijven.",
  message: {
    openOrders: 'Deze klant heeft nog open werkorders',
    openBuilds: 'Deze klant heeft een bouw die nog niet is afgeleverd',
    moneyDue: 'Deze klant heeft nog een openstaand bedrag, een aanbetaling of een tegoed',
    erasedAlready: 'Deze klant is al gewist',
    erased: 'Klant gewist',
  },
} satisfies typeof en
