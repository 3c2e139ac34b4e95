import type en from './en.ts'

export default {
  add: 'Derde partij toevoegen',
  edit: 'Derde partij bewerken',
  search: 'Zoek op naam',
  none: 'Nog geen derde partijen',
  noneText: 'Voeg toe welk werk u uitbesteedt: aan wie, en voor welke prijs.',
  item: 'Artikel derden',
  priceHint: 'De afgesproken prijs, als die er is.',
  types: {
    machining: 'Verspaning',
    painting: 'Spuitwerk',
    bodywork: 'Plaatwerk',
    glass: 'Ruiten',
    upholstery: 'Bekleding',
    electrical: 'Elektra',
    tyres: 'Banden',
    towing: 'Slepen',
    parts: 'Onderdelen',
    other: 'Overig',
  },
} satisfies typeof en
