import { consentMessages } from '../messages.ts'

/** Words of consents. English gives the keys and the types. */
export default {
  title: 'Consent to messages',
  change: 'Change consent',
  none: 'No',
  channel: { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' },
  purpose: { reminder: 'Service reminders', marketing: 'Offers and reviews' },
  agrees: {
    reminder: (garage: string) => `Agrees to reminders of service and inspection from ${garage} by`,
    marketing: (garage: string) => `Agrees to offers and review requests from ${garage} by`,
  },
  ourGarages: 'our garages',
  how: {
    desk: 'at the counter',
    page: 'by link',
    stop: 'by stop word',
    whatsapp: 'in WhatsApp',
    import: 'by import',
    migration: 'earlier setting',
  },
  history: 'History',
  given: 'Consent given',
  withdrawn: 'Consent withdrawn',
  onForm: (garage: string) =>
    `Agrees to reminders of service and inspection from ${garage} by WhatsApp, SMS and email`,
  message: consentMessages,
}
