import type en from './en.ts'

const texts: typeof en = {
  add: 'Leverancier toevoegen',
  edit: 'Leverancier bewerken',
  search: 'Zoek op naam, code, e-mail',
  none: 'Nog geen leveranciers',
  noneText: 'Bij leveranciers die hier staan kan worden ingekocht.',
  missing: 'Deze leverancier bestaat niet, of valt buiten uw bereik',
  backToList: 'Naar alle leveranciers',
  facts: 'Gegevens',
  contacts: 'Contacten',
  contact: (number) => `Telefoon ${number}`,
  contactLabel: 'Doel',
  addContact: 'Contact toevoegen',
  people: 'Contactpersonen',
  noPeople: 'Nog niemand genoemd.',
  addPerson: 'Contactpersoon toevoegen',
  editPerson: 'Contactpersoon bewerken',
  history: 'Inkopen',
  message: {
    owed: '{item} heeft nog geld tegoed, of er is daar nog iets in bestelling',
    hasPurchases: 'Deze leverancier heeft inkopen in het eigen land',
  },
}

export default texts
