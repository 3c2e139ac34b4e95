import type en from './en.ts'

export default {
  title: 'Toestemming voor berichten',
  change: 'Toestemming wijzigen',
  none: 'Nee',
  channel: { whatsapp: 'WhatsApp', sms: 'Sms', email: 'E-mail' },
  purpose: { reminder: 'Onderhoudsherinneringen', marketing: 'Aanbiedingen en reviews' },
  agrees: {
    reminder: (garage: string) =>
      `Wil herinneringen aan onderhoud en keuring van ${garage} ontvangen via`,
    marketing: (garage: string) =>
      `Wil aanbiedingen en verzoeken om een review van ${garage} ontvangen via`,
  },
  ourGarages: 'onze garages',
  how: {
    desk: 'aan de balie',
    page: 'via de link',
    stop: 'met een stopwoord',
    whatsapp: 'via WhatsApp',
    import: 'via import',
    migration: 'eerdere instelling',
  },
  history: 'Geschiedenis',
  given: 'Toestemming gegeven',
  withdrawn: 'Toestemming ingetrokken',
  onForm: (garage: string) =>
    `Wil herinneringen aan onderhoud en keuring van ${garage} ontvangen via WhatsApp, sms en e-mail`,
  message: {
    saved: 'Toestemming opgeslagen',
    stopped: 'U ontvangt deze berichten niet meer',
    gone: 'Een gewiste of samengevoegde klant krijgt geen berichten',
    duplicate: 'Dit kanaal en doel staan twee keer in de lijst',
  },
} satisfies typeof en
