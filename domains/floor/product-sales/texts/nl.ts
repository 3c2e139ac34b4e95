import type en from './en.ts'

export default {
  included: (tax: string) => `Inclusief ${tax}`,
  find: 'Scan of zoek een product',
  findHint: 'Een scanner eindigt met Enter: het product komt meteen in de verkoop.',
  chooseGarage: 'Kies waar u verkoopt',
  chooseGarageText: 'De goederen komen uit de voorraad van deze plaats.',
  noOffers: 'Hier zijn geen producten',
  noOffersText: 'Hier wordt niets verkocht met deze naam, code of SKU.',
  sale: 'Verkoop',
  emptySale: 'Druk op een product, of scan het.',
  customer: 'Klant',
  customerHint: 'Laat leeg voor een onbekende klant.',
  account: 'Betaald op',
  sell: 'Verkopen',
  available: 'Beschikbaar',
  quantityOf: (name: string) => `Aantal ${name}`,
  priceOf: (name: string) => `Stukprijs van ${name}`,
  taxCodeOf: (name: string) => `Btw-code van ${name}`,
  removeOf: (name: string) => `${name} verwijderen`,
  more: (name: string) => `Eén ${name} meer`,
  less: (name: string) => `Eén ${name} minder`,
} satisfies typeof en
