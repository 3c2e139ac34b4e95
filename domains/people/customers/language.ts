/** The language in which the company writes to a customer: documents, messages and e-mails. */
import type { Language } from '#platform/contract/text/languages.ts'

/** Returns the customer's own language, else that of their country. In SQL: `languageColumn` of server/queries.ts. */
export const languageOf = (
  customer: { language: Language | null },
  country: { language: Language },
): Language => customer.language ?? country.language
