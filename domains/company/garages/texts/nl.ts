import type en from './en.ts'

export default {
  none: {
    title: 'Er is nog geen vestiging',
    about: 'Een werkorder hoort bij een vestiging. Die bepaalt het adres en de documentnummers.',
    add: 'Vestiging toevoegen',
  },
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
  paperHint:
    "Van de printer: offertes, facturen, creditnota's, kwitanties en volgnummers. Bij het afdrukken kunt u het wijzigen.",
  bankHint: 'Staat op facturen.',
  approvalMoves: 'Werk starten zodra de klant via een link akkoord geeft',
  approvalMovesHint: 'De werkorder gaat vanzelf verder, tenzij iets dat verhindert.',
  approvalCodeFrom: 'Vanaf dit totaal om een code per telefoon vragen',
  approvalCodeFromHint: 'Leeg: de link alleen is genoeg.',
  reviewUrl: 'Adres voor reviews',
  reviewHint:
    'Berichten die om een review vragen, verwijzen hiernaar, bijvoorbeeld uw pagina op Google Maps.',
  parent: 'Hoort bij vestiging',
  openingHours: 'Openingstijden',
  closed: 'Gesloten',
  opensOn: (day: string) => `Opent op ${day}`,
  closesOn: (day: string) => `Sluit op ${day}`,
  message: {
    timeZone: 'Vul een tijdzone in, bijvoorbeeld Asia/Jakarta',
    codeFormat: 'Twee tot acht hoofdletters of cijfers',
    codeInNumbers:
      'De code van een vestiging kan niet meer wijzigen als er documenten met deze code zijn',
    time: 'Vul een tijd in, zoals 08:00',
    closesEarlier: 'De sluitingstijd moet na de openingstijd liggen',
    weekdayTwice: 'Elke weekdag mag maar één keer voorkomen',
    kindIsNotYours: 'U mag alleen vestigingen van een andere soort wijzigen',
    reviewUrl: 'Vul een adres in dat begint met https://',
    parentOfWorkshop: 'Alleen een werkplaats kan bij een vestiging horen',
  },
} satisfies typeof en
