import type en from './en.ts'

export default {
  letSign: 'Laat de klant tekenen',
  title: 'Offerte',
  total: 'Totaal',
  adds: 'Dit komt erbij',
  isNew: 'Nieuw, aan u de keuze',
  agreedBefore: 'Eerder akkoord',
  quantity: (qty, price) => `${qty} × ${price}`,
  off: 'Korting',
  pad: 'Uw handtekening',
  sign: 'Ik ga akkoord',
  signed: 'Dank u wel',
  signedText: 'Uw handtekening is bij deze offerte bewaard. Geef het apparaat alstublieft terug.',
  back: 'Terug naar de opdracht',
  none: 'Er is geen offerte om te tekenen',
  failed: 'De offerte kon niet worden geladen',
  declined: {
    title: 'Eerder afgewezen',
    offer: 'Opnieuw aanbieden',
    dismiss: 'Laten vervallen',
    dismissTitle: (line) => `Laten vervallen: ${line}`,
    reason: 'Reden',
    since: (day, garage) => `Afgewezen op ${day}, ${garage}`,
  },
  message: { changed: 'De offerte is gewijzigd sinds ze werd getoond' },
} satisfies typeof en
