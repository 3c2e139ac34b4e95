import type en from './en.ts'

export default {
  title: 'Opvolging',
  search: 'Zoek in tekst of notitie',
  all: 'Alle opvolging',
  empty: 'Niets op te volgen',
  emptyText: 'Vragen van klanten en problemen met hun betalingen staan hier.',
  kind: 'Soort',
  kinds: {
    call_me: 'Terugbellen',
    question: 'Vraag',
    payment: 'Betaling',
    booking: 'Afspraak',
    bank: 'Bankregel',
  },
  text: 'Onderwerp',
  state: 'Status',
  open: 'Te beantwoorden',
  closed: 'Beantwoord',
  done: 'Afhandelen',
  doneBy: (name: string, moment: string) => `Beantwoord door ${name}, ${moment}`,
  note: 'Wat is geantwoord',
  opened: 'Ontvangen',
  message: {
    done: 'Afgehandeld',
    doneAlready: 'Dit is al afgehandeld',
  },
} satisfies typeof en
