import type en from './en.ts'

export default {
  search: 'Zoek naam, SKU',
  none: 'Er raakt niets op',
  noneText: 'Van elk artikel is minstens het minimum beschikbaar.',
  sku: 'SKU',
  available: 'Beschikbaar',
  minimum: 'Minimum\u00advoorraad',
  onOrder: 'In bestelling',
  used: 'Verbruik 90 dagen',
  daysLeft: 'Dagen over',
  leadDays: 'Levertijd, dagen',
  suggested: 'Te bestellen',
  lastPrice: 'Laatste prijs',
  elsewhere: 'Over in andere garages',
  draft: 'Bestellingen opstellen',
  draftTitle: (garage) => `Bestellingen opstellen voor ${garage}`,
  draftText:
    'Eén bestelling per leverancier, tegen de laatste prijs. Er is nog niets ontvangen of betaald.',
  there: (available, onOrder) => `${available} beschikbaar, ${onOrder} in bestelling`,
  noSupplier: (items: string) => `Nog nooit ingekocht, dus er is geen leverancier: ${items}.`,
  otherGarages: 'Artikelen van andere garages blijven geselecteerd: bestellen gaat per garage.',
  low: (count, one) => (one ? '1 artikel raakt op' : `${count} artikelen raken op`),
  toBuy: 'Bijbestellen',
  message: {
    drafted: 'Bestellingen opgesteld',
    noSupplier: '{item} is nog nooit ingekocht, dus er is geen leverancier',
  },
} satisfies typeof en
