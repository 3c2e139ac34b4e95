import type en from './en.ts'

export default {
  kinds: { estimate: 'Offerte', 'job-card': 'Werkkaart', 'inspection-report': 'Inspectierapport' },
  print: 'Documenten',
  verify: 'Document controleren',
  current: 'Dit is de geldende versie.',
  older: 'Er is een nieuwere versie.',
  holds: 'Het bewaarde document klopt met de geprinte hash.',
  broken: 'Het bewaarde document klopt niet met de geprinte hash.',
  unknown: 'Deze code is niet van een document van ons.',
  number: 'Werkorder',
  version: 'Versie',
} satisfies typeof en
