import type en from './en.ts'

const texts: typeof en = {
  invoice: 'Factuur',
  draft: 'Conceptfactuur',
  tools: 'Acties voor de factuur',
  language: 'Taal van de factuur',
  downloadPdf: 'Pdf downloaden',
  noPdfYet: 'Een concept heeft nog geen bestand: geef de factuur eerst uit',
  missing: 'Deze factuur bestaat niet of valt buiten uw bereik',
  failed: 'De factuur kon niet worden geladen',
  sentences: {
    'Invoice successfully voided': 'Factuur is ingetrokken',
    'This work order has an issued invoice already':
      'Deze werkorder heeft al een uitgegeven factuur',
    'The work must be ready first': 'Het werk moet eerst klaar zijn',
    'Nothing was approved: there is nothing to invoice':
      'Er is niets akkoord: er valt niets te factureren',
    'This invoice is void': 'Deze factuur is ingetrokken',
    'This invoice is void already': 'Deze factuur was al ingetrokken',
    'Not more than the bill comes to': 'Niet meer dan het bedrag van de rekening',
    'Not before the invoice was issued': 'Niet vóór de factuurdatum',
    'Not in the future': 'Niet in de toekomst',
  },
}

export default texts
