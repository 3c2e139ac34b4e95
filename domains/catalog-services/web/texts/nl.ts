import type en from './en.ts'

export default {
  search: 'Zoek op naam, omschrijving',
  add: 'Dienst toevoegen',
  edit: 'Dienst bewerken',
  none: 'Nog geen diensten',
  noneText: 'Voeg toe welk werk hier wordt verkocht, met de prijs per land.',
  minutes: 'Minuten',
  minutesHint: 'Hoe lang het doorgaans duurt.',
  warranty: 'Garantie',
  warrantyDays: 'Garantieduur (dagen)',
  days: (count: string, one: boolean) => (one ? '1 dag' : `${count} dagen`),
} satisfies typeof en
