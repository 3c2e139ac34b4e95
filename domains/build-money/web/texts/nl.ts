import type en from './en.ts'

export default {
  title: 'Geld',
  take: 'Aanbetaling aannemen',
  amount: 'Bedrag',
  account: 'Rekening',
  paidAt: 'Betaald op',
  note: 'Notitie',
  price: 'Prijs',
  required: 'Gevraagde aanbetaling',
  deposits: 'Aanbetalingen',
  payments: 'Geld tot nu toe',
  none: 'Er is nog niets vooruit betaald.',
  kind: {
    deposit: 'Aanbetaling ontvangen',
    refund: 'Terugbetaald',
    forfeit: 'Door de werkplaats behouden',
  },
  ending: 'Wat er met de aanbetaling gebeurt',
  ends: { refund: 'Ze wordt terugbetaald', forfeit: 'Ze wordt behouden' },
  message: {
    closed: 'Deze bouw neemt geen geld meer aan',
    whereDeposit: 'Zeg of de aanbetaling wordt terugbetaald of behouden',
    whichFund: 'Zeg waarvan de aanbetaling wordt terugbetaald',
  },
} satisfies typeof en
