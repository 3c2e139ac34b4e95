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
  message: {
    paidAlready: 'Deze inkoop is al betaald',
    codeKnown: 'Deze leverancier heeft al een inkoop met deze factuurcode',
    numberKnown: 'Deze leverancier heeft al een inkoop met dit factuurnummer',
    beforePurchase: 'Niet vóór de dag van de inkoop',
    tooDear: 'Dit is meer dan er geboekt kan worden',
  },
}

export default texts
