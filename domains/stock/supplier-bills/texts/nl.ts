import type en from './en.ts'

const texts: typeof en = {
  number: 'Nummer',
  status: { Paid: 'Betaald', Unpaid: 'Onbetaald' },
  due: 'Nog te betalen',
  totals: (total: string, due: string) => `In totaal ${total}, nog te betalen ${due}`,
  sourceOfFunds: 'Betaald vanuit',
  invoiceCode: 'Factuurcode',
  invoiceFile: 'Factuurbestand',
  paymentProof: 'Betaalbewijs',
  openFile: (what) => `Openen: ${what}`,
  payment: 'Betaling',
  proof: 'Betaalbewijs uploaden',
  paidAt: 'Betaaldatum',
  paidOn: 'Betaald op',
  saveAnyway: 'Toch opslaan',
  amount: 'Regeltotaal',
  line: (number) => `Regel ${number}`,
  papers: 'Documenten',
  entries: 'Journaalposten',
  noEntries: 'Er is nog niets geboekt.',
  createdBy: 'Aangemaakt door',
  taxCode: 'Belastingcode',
  tax: 'Btw',
  taxOnPaper: 'Zoals op de factuur van de leverancier',
  subTotal: 'Zonder btw',
  declared: (name: string) => `${name} (verlegd)`,
  taxInvoiceNumber: 'Nummer van de btw-factuur',
  taxInvoiceDate: 'Datum van de btw-factuur',
  taxWaits: 'Wacht op het factuurnummer',
  taxWaitsText:
    'De btw is geboekt. Zij kan worden teruggevraagd zodra het btw-factuurnummer van de leverancier is ingevuld.',
  enterTaxInvoice: 'Btw-factuur invullen',
  confirmTax: 'Zoals op de factuur van de leverancier',
  waiting: 'Teruggave btw',
  message: {
    paidAlready: 'Deze inkoop is al betaald',
    nothingToPay: 'Er is niets te betalen',
    codeKnown: 'Deze leverancier heeft al een inkoop met deze factuurcode',
    numberKnown: 'Deze leverancier heeft al een inkoop met dit factuurnummer',
    beforePurchase: 'Niet vóór de datum van de inkoop',
    tooDear: 'Dit bedrag is te hoog om te boeken',
    noTaxHere: 'Op deze dag is er geen btw op de inkopen van deze garage',
    claimedAlready:
      'De btw is teruggevraagd in de aangifte van {until}: een ander nummer mag, geen nummer niet',
    otherTax:
      'De berekende btw is {tax}: controleer de factuur van de leverancier, of bevestig uw bedrag',
  },
}

export default texts
