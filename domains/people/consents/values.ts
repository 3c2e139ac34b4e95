/** The values of consents. */

/** How a message reaches a customer. */
export const channels = ['whatsapp', 'sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** What a customer may agree to. A car in the garage, its bill and its booking need no consent. */
export const consentPurposes = ['reminder', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** How the company learned of it. `page` is the page that a message links to, `stop` a word that was sent back. */
export const consentSources = ['desk', 'page', 'stop', 'whatsapp', 'import', 'migration'] as const
export type ConsentSource = (typeof consentSources)[number]

const stopWords: readonly string[] = ['STOP', 'BERHENTI', 'HENTI', 'STOPPEN', 'AFMELDEN']

/** Whether a text that a customer sent is a stop word alone, in any case, with blanks and full stops. */
export const isStopWord = (text: string) =>
  stopWords.includes(text.replaceAll(/[\s.]/g, '').toUpperCase())
