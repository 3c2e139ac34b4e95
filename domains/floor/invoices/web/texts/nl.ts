import type en from './en.ts'

const texts: typeof en = {
  invoice: 'Factuur',
  draft: 'Conceptfactuur',
  tools: 'Acties voor de factuur',
  language: 'Taal van de factuur',
  downloadPdf: 'Pdf downloaden',
  missing: 'Deze factuur bestaat niet of valt buiten uw bereik',
  failed: 'De factuur kon niet worden geladen',
  voidSale:
    'De goederen gaan terug naar de voorraad tegen de kostprijs waarmee ze weggingen, en het geld wordt terugbetaald.',
  message: {
    voided: 'Factuur is ingetrokken',
    issuedAlready: 'Deze werkorder heeft al een uitgegeven factuur',
    notReady: 'Het werk moet eerst klaar zijn',
    nothingSold: 'Er is niets akkoord: er valt niets te factureren',
    notNumbered: 'Het voertuig heeft eerst een VIN of chassisnummer nodig',
    aboveBill: 'Niet meer dan het bedrag van de rekening',
    isVoid: 'Deze factuur is ingetrokken',
    isDraft: 'Een concept heeft nog geen bestand: geef de factuur eerst uit',
    invoiceFirst: 'De factuur is uitgegeven: leg de betaling daarop vast',
    nothingToRefund: 'Er is niets om terug te betalen',
    aboveHeld: 'Er wordt maar {amount} voor de klant bewaard',
    onlyDeposit: 'Alleen de aanbetaling kan worden gehouden: {amount}',
    fundOrForfeit: 'Kies de rekening waarvan wordt terugbetaald, of houd de aanbetaling',
    paidAtOnce: 'Aan de balie verkocht: er is meteen betaald',
    onlyDue: 'Er staat maar {due} open',
    nothingDue: 'Er staat niets open',
    nothingHeld: 'Van deze klant is er geen tegoed',
    onlyHeld: 'Van het tegoed kan maar {amount} worden gebruikt',
    writeBackFirst: 'Draai eerst de afboeking terug',
    notWrittenOff: 'Dit is niet afgeboekt',
    writtenOff: 'Afgeboekt',
    writtenBack: 'De afboeking is teruggedraaid',
    onlyOrders: 'Aan de balie verkocht: maak de verkoop ongeldig en verkoop opnieuw',
    beforeIssue: 'Niet vóór de factuurdatum',
  },
}

export default texts
