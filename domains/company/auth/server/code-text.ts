/** The texts of messages to a phone, in the language of its country: before sign-in no language is chosen. */
import type { CodePurpose } from '../contract.ts'

/** `decision`: a customer's answer on the page of a link. */
export type SentPurpose = CodePurpose | 'decision'

interface Person {
  name: string
  /** E.164 */
  phone: string
}

interface Texts {
  code: Record<SentPurpose, (code: string) => string>
  reset: string
  resetOfOther: (person: Person) => string
}

const english: Texts = {
  code: {
    'sign-in': (code) => `${code} is your Bengkel code. It is valid for 5 minutes.`,
    reset: (code) =>
      `${code} is your Bengkel code for a new password. It is valid for 5 minutes. Give it to nobody.`,
    decision: (code) =>
      `${code} is the code for your answer to the garage. It is valid for 5 minutes.`,
  },
  reset:
    'Your Bengkel password has just been replaced. If it was not you, tell your branch admin at once.',
  resetOfOther: ({ name, phone }) =>
    `${name} (${phone}) has just chosen a new Bengkel password. If you doubt that it was them, deactivate the employee and ask.`,
}

const texts: Record<string, Texts> = {
  '+62': {
    code: {
      'sign-in': (code) => `${code} adalah kode Bengkel Anda. Berlaku selama 5 menit.`,
      reset: (code) =>
        `${code} adalah kode Bengkel Anda untuk kata sandi baru. Berlaku selama 5 menit. Jangan berikan kepada siapa pun.`,
      decision: (code) =>
        `${code} adalah kode untuk jawaban Anda kepada bengkel. Berlaku selama 5 menit.`,
    },
    reset:
      'Kata sandi Bengkel Anda baru saja diganti. Jika bukan Anda, segera beri tahu admin cabang.',
    resetOfOther: ({ name, phone }) =>
      `${name} (${phone}) baru saja memilih kata sandi Bengkel baru. Jika Anda ragu, nonaktifkan karyawan ini dan tanyakan.`,
  },
  '+60': {
    code: {
      'sign-in': (code) => `${code} ialah kod Bengkel anda. Sah selama 5 minit.`,
      reset: (code) =>
        `${code} ialah kod Bengkel anda untuk kata laluan baharu. Sah selama 5 minit. Jangan beri kepada sesiapa.`,
      decision: (code) =>
        `${code} ialah kod untuk jawapan anda kepada bengkel. Sah selama 5 minit.`,
    },
    reset:
      'Kata laluan Bengkel anda baru sahaja ditukar. Jika bukan anda, beritahu admin cawangan segera.',
    resetOfOther: ({ name, phone }) =>
      `${name} (${phone}) baru sahaja memilih kata laluan Bengkel baharu. Jika anda ragu, nyahaktifkan pekerja ini dan tanya.`,
  },
  '+31': {
    code: {
      'sign-in': (code) => `${code} is uw code voor Bengkel. De code is 5 minuten geldig.`,
      reset: (code) =>
        `${code} is uw code voor een nieuw wachtwoord van Bengkel. De code is 5 minuten geldig. Geef hem aan niemand.`,
      decision: (code) =>
        `${code} is de code voor uw antwoord aan de garage. De code is 5 minuten geldig.`,
    },
    reset:
      'Uw wachtwoord van Bengkel is zojuist vervangen. Was u dat niet? Waarschuw direct de beheerder van uw vestiging.',
    resetOfOther: ({ name, phone }) =>
      `${name} (${phone}) heeft zojuist een nieuw wachtwoord voor Bengkel gekozen. Twijfelt u daaraan? Deactiveer de medewerker en vraag het na.`,
  },
}

/** @param to E.164 */
const textsOf = (to: string) => texts[to.slice(0, 3)] ?? english

export const codeText = (to: string, code: string, purpose: SentPurpose) =>
  textsOf(to).code[purpose](code)

/** To the phone of the person whose password was replaced. */
export const resetText = (to: string) => textsOf(to).reset

/** To an admin of the branch. */
export const resetOfOtherText = (to: string, person: Person) => textsOf(to).resetOfOther(person)
