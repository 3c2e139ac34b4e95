/** What the e-mail says that brings an invoice, in the language of its buyer. */
import type { Language } from '#platform/contract/text/languages.ts'

interface Said {
  kind: string
  number: string
  name: string
  /** Whether there is a PDF beside the file. */
  hasPaper: boolean
}

interface MailTexts {
  invoice: string
  creditNote: string
  subject: (kind: string, number: string, name: string) => string
  body: (said: Said) => string
}

const paragraphs = (...all: string[]) => `${all.join('\n\n')}\n`

export const mailTexts: Record<Language, MailTexts> = {
  en: {
    invoice: 'invoice',
    creditNote: 'credit note',
    subject: (kind, number, name) => `Your ${kind} ${number} from ${name}`,
    body: ({ kind, number, name, hasPaper }) =>
      paragraphs(
        'Dear customer,',
        hasPaper
          ? `Here is your ${kind} ${number}: the XML file is for your bookkeeping, the PDF is for you to read.`
          : `Here is your ${kind} ${number}: the XML file is for your bookkeeping.`,
        'Just reply to this e-mail if you have a question.',
        name,
      ),
  },
  id: {
    invoice: 'faktur',
    creditNote: 'nota kredit',
    subject: (kind, number, name) =>
      `${kind === 'faktur' ? 'Faktur' : 'Nota kredit'} ${number} dari ${name}`,
    body: ({ kind, number, name, hasPaper }) =>
      paragraphs(
        'Pelanggan yang terhormat,',
        hasPaper
          ? `Bersama ini ${kind} ${number} Anda: berkas XML untuk pembukuan Anda, PDF untuk dibaca.`
          : `Bersama ini ${kind} ${number} Anda: berkas XML untuk pembukuan Anda.`,
        'Silakan balas e-mail ini jika ada pertanyaan.',
        name,
      ),
  },
  my: {
    invoice: 'invois',
    creditNote: 'nota kredit',
    subject: (kind, number, name) =>
      `${kind === 'invois' ? 'Invois' : 'Nota kredit'} ${number} daripada ${name}`,
    body: ({ kind, number, name, hasPaper }) =>
      paragraphs(
        'Pelanggan yang dihormati,',
        hasPaper
          ? `Bersama ini ${kind} ${number} anda: fail XML untuk simpan kira anda, PDF untuk dibaca.`
          : `Bersama ini ${kind} ${number} anda: fail XML untuk simpan kira anda.`,
        'Sila balas e-mel ini jika ada soalan.',
        name,
      ),
  },
  nl: {
    invoice: 'factuur',
    creditNote: 'creditnota',
    subject: (kind, number, name) => `Uw ${kind} ${number} van ${name}`,
    body: ({ kind, number, name, hasPaper }) =>
      paragraphs(
        'Beste klant,',
        hasPaper
          ? `Hierbij uw ${kind} ${number}: het XML-bestand is voor uw boekhouding, de PDF is om te lezen.`
          : `Hierbij uw ${kind} ${number}: het XML-bestand is voor uw boekhouding.`,
        'Hebt u een vraag? Beantwoord dan gewoon deze e-mail.',
        name,
      ),
  },
}
