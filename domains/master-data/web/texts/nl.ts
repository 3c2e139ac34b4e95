import type en from './en.ts'

export default {
  search: 'Zoeken op naam',
  add: (kind: string) => `${kind} toevoegen`,
  edit: (kind: string) => `${kind} bewerken`,
  emptyText: 'Voeg de eerste toe, dan is die in formulieren te kiezen.',
  fields: {
    name: 'Naam',
    brand_id: 'Merk',
    model_id: 'Model',
    country_id: 'Land',
    price: 'Prijs',
    description: 'Omschrijving',
    icon: 'Pictogram',
    type: 'Type',
    series: 'Serie',
    year: 'Jaar',
    team: 'Team',
    drivers: 'Coureur(s)',
    is_dtm: 'DTM',
  },
  choices: {
    goods: 'Goederen',
    merchandise: 'Merchandise',
    part: 'Onderdeel',
  },
} satisfies typeof en
