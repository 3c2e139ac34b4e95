/** An IBAN, or the number of an account with spaces, dots or hyphens between its digits. */
const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z]{4})?(?: ?\d{4}){2,7}(?: ?\d{1,3})?\b|\d(?:[ .-]?\d){5,}/

/** The account inside of a line, as the app of a bank takes it: `BCA 0123-4567-89 a/n PT Bengkel` -> `0123456789` */
export const accountIn = (line: string): string | null =>
  ACCOUNT.exec(line)?.[0].replaceAll(/[ .-]/g, '') ?? null
