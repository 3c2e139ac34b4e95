/** Texts of the e-mail that sends an e-invoice, in the language of its buyer. */
import type { Language } from '#platform/contract/text/languages.ts'

interface MailDetails {
  kind: string
  number: string
  name: string
  /** Whether a PDF is attached to the XML file. */
  hasPdf: boolean
}

interface MailTexts {
  invoice: string
  creditNote: string
  subject: (kind: string, number: string, name: string) => string
  body: (details: MailDetails) => string
}

const joinParagraphs = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`

export const mailTexts: Record<Language, MailTexts> = {
  en: {
    invoice: 'invoice',
    creditNote: 'credit note',
    subject: (kind, number, name) => `Your ${kind} ${number} from ${name}`,
    body: ({ kind, number, name, hasPdf }) =>
      joinParagraphs(
        'Dear customer,',
        hasPdf
          ? `Please find attached your ${kind} ${number}: the XML file is for your accounting software, the PDF is for reading.`
          : `Please find attached your ${kind} ${number}: the XML file is for your accounting software.`,
        'If you have any questions, please reply to this e-mail.',
        name,
      ),
  },
  id: {
    invoice: 'faktur',
    creditNote: 'nota kredit',
    subject: (kind, number, name) =>
      `${kind === 'faktur' ? 'Faktur' : 'Nota kredit'} ${number} dari ${name}`,
    body: ({ kind, number, name, hasPdf }) =>
      joinParagraphs(
        'Pelanggan yang terhormat,',
        hasPdf
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
    body: ({ kind, number, name, hasPdf }) =>
      joinParagraphs(
        'Pelanggan yang dihormati,',
        hasPdf
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
    body: ({ kind, number, name, hasPdf }) =>
      joinParagraphs(
        'Beste klant,',
        hasPdf
          ? `Hierbij uw ${kind} ${number}: het XML-bestand is voor uw boekhouding, de PDF is om te lezen.`
          : `Hierbij uw ${kind} ${number}: het XML-bestand is voor uw boekhouding.`,
        'Hebt u een vraag? Beantwoord dan gewoon deze e-mail.',
        name,
      ),
  },
}
