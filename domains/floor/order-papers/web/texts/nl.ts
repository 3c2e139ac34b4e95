import type en from './en.ts'

export default {
  kinds: { estimate: 'Offerte', 'job-card': 'Werkkaart', 'inspection-report': 'Inspectierapport' },
  print: 'Papieren',
  lang: 'Taal van het papier',
  pdf: 'PDF downloaden',
  missing: 'Hier valt nog niets te printen',
  failed: 'Het papier kon niet worden geladen',
  tools: 'Acties voor het papier',
  verify: 'Papier controleren',
  current: 'Dit is de geldende versie.',
  older: 'Er is een nieuwere versie.',
  holds: 'Het bewaarde document klopt met de geprinte hash.',
  broken: 'Het bewaarde document klopt niet met de geprinte hash.',
  unknown: 'Deze code is niet van een papier van ons.',
  number: 'Werkorder',
  version: 'Versie',
} satisfies typeof en
