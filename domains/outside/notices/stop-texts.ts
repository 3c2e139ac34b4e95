/** How to stop reminders and offers, at the end of each, in the language of the customer. */
import type { Language } from '#platform/contract/text/languages.ts'

interface StopText {
  /** The word that stops them, in an answer. */
  word: string
  /** Of a channel in which customers answer. */
  reply: (word: string, link: string) => string
  /** Of an e-mail, whose answer a person reads. */
  mail: (link: string) => string
}

export const stopTexts: Record<Language, StopText> = {
  en: {
    word: 'STOP',
    reply: (word, link) => `To stop: reply ${word} or open ${link}`,
    mail: (link) => `To stop these messages: ${link}`,
  },
  id: {
    word: 'BERHENTI',
    reply: (word, link) => `Untuk berhenti: balas ${word} atau buka ${link}`,
    mail: (link) => `Untuk berhenti menerima pesan ini: ${link}`,
  },
  my: {
    word: 'HENTI',
    reply: (word, link) => `Untuk berhenti: balas ${word} atau buka ${link}`,
    mail: (link) => `Untuk berhenti menerima mesej ini: ${link}`,
  },
  nl: {
    word: 'STOP',
    reply: (word, link) => `Stoppen: antwoord ${word} of open ${link}`,
    mail: (link) => `Deze berichten stoppen: ${link}`,
  },
}
