import type en from './en.ts'

export default {
  search: 'Zoek naam, code, adres',
  addBranch: 'Vestiging toevoegen',
  editBranch: 'Vestiging bewerken',
  addWorkshop: 'Werkplaats toevoegen',
  editWorkshop: 'Werkplaats bewerken',
  noBranches: 'Nog geen vestigingen',
  noWorkshops: 'Nog geen werkplaatsen',
  code: 'Code',
  codeHint: 'In de nummers van orders en facturen. Leeg: afgeleid van de naam.',
  codeUse: 'In de nummers van orders en facturen.',
  settingsOf: (name: string) => `Instellingen: ${name}`,
  timeZone: 'Tijdzone',
  bankAccount: 'Bankrekening',
  bankHint: 'Staat op facturen.',
  parent: 'Hoort bij vestiging',
  sentences: {
    'Not a time zone, like Asia/Jakarta': 'Geen tijdzone, zoals Asia/Jakarta',
    'Two to eight capital letters or digits': 'Twee tot acht hoofdletters of cijfers',
    'This code is already taken': 'Deze code is al in gebruik',
    'This code stands in numbers that were given out: it stays':
      'Deze code staat in nummers die al zijn uitgegeven: ze blijft zoals ze is',
    'You may write branches of another kind only':
      'U mag alleen vestigingen van een andere soort wijzigen',
    'Only a workshop belongs to a branch': 'Alleen een werkplaats hoort bij een vestiging',
  },
} satisfies typeof en
