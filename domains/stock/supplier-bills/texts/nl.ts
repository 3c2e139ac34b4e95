import type en from './en.ts'

const texts: typeof en = {
  number: 'Nummer',
  status: { Paid: 'Betaald', Unpaid: 'Onbetaald' },
  due: 'Nog te betalen',
  totals: (total, due) => `In totaal ${total}, nog te betalen ${due}`,
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
  papers: 'Papieren',
  entries: 'Journaalposten',
  noEntries: 'Er is nog niets geboekt.',
  createdBy: 'Aangemaakt door',
  taxCode: 'Belastingcode',
  tax: 'Btw',
  taxOnPaper: 'Zoals op de factuur',
  subTotal: 'Zonder btw',
  declared: (name) => `${name}, door ons aangegeven`,
  taxInvoiceNumber: 'Nummer van de btw-factuur',
  taxInvoiceDate: 'Datum van de btw-factuur',
  taxWaits: 'Wacht op het factuurnummer',
  taxWaitsText:
    'De btw is geboekt. Zodra het nummer van de btw-factuur van de leverancier er staat, kan hij worden teruggevraagd.',
  enterTaxInvoice: 'Btw-factuur invullen',
  confirmTax: 'Zo staat het op de factuur van de leverancier',
  waiting: 'Teruggave btw',
  message: {
    paidAlready: 'Deze inkoop is al betaald',
    codeKnown: 'Deze leverancier heeft al een inkoop met deze factuurcode',
    numberKnown: 'Deze leverancier heeft al een inkoop met dit factuurnummer',
    beforePurchase: 'Niet vóór de dag van de inkoop',
    tooDear: 'Dit is meer dan er geboekt kan worden',
    noTaxHere: 'Op deze dag is er geen btw op de inkopen van deze garage',
    claimedAlready:
      'De btw is teruggevraagd in de aangifte van {until}: een ander nummer mag, geen nummer niet',
    otherTax:
      'De btw komt uit op {tax}: kijk nog eens op de factuur, of bevestig wat je hebt ingevuld',
  },
}

export default texts
