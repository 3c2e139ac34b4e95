/** Words that the customer's page gets with its data. */
import type { Language } from '#platform/contract/text/languages.ts'

/** A line that the warranty pays for. */
export const warrantyLine: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `${name} (warranty)`,
  id: (name) => `${name} (garansi)`,
  my: (name) => `${name} (waranti)`,
  nl: (name) => `${name} (garantie)`,
}
