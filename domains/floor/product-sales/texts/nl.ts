import type en from './en.ts'

export default {
  included: (tax: string) => `Inclusief ${tax}`,
  find: 'Scan of zoek een product',
  findHint: 'Een gescand product komt meteen in de verkoop.',
  chooseGarage: 'Kies een locatie',
  chooseGarageText: 'Artikelen komen uit de voorraad van deze locatie.',
  noOffers: 'Hier zijn geen producten',
  noOffersText: 'Hier wordt geen product met deze naam, code of SKU verkocht.',
  sale: 'Verkoop',
  emptySale: 'Kies een product, of scan het.',
  customer: 'Klant',
  customerHint: 'Laat leeg voor een passant.',
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
