/** The text of a code's message, in the language of the phone's country: before sign-in no language is chosen. */
const texts: Record<string, (code: string) => string> = {
  '+62': (code) => `${code} adalah kode Bengkel Anda. Berlaku selama 5 menit.`,
  '+60': (code) => `${code} ialah kod Bengkel anda. Sah selama 5 minit.`,
  '+31': (code) => `${code} is uw code voor Bengkel. De code is 5 minuten geldig.`,
}

const inEnglish = (code: string) => `${code} is your Bengkel code. It is valid for 5 minutes.`

/** @param phone E.164 */
export const codeText = (phone: string, code: string) =>
  (texts[phone.slice(0, 3)] ?? inEnglish)(code)
