/**
 * Every message of the API. The server responds in English, word for word as the specification has it. The web looks
 * the message up and shows it in the reader's language (web/language/messages.ts). `createMessage` fills `{item}` and
 * the like.
 */
export const messages = {
  ok: 'Success',
  created: '{item} successfully created',
  updated: '{item} successfully updated',
  deleted: '{item} successfully deleted',
  transactionDeleted: 'Transaction have been deleted!',
  discountAdded: 'Discount added successfully',
  proofUploaded: 'Proof successfully uploaded!',
  passwordChanged: 'Password successfully changed',
  verificationSuccess: 'Verification success',
  loginSuccess: 'Login success',
  codeSent: 'If this number is known, a code is on its way',
  loggedOut: 'Logged out',

  invalidToken: 'Invalid token',
  notAllowed: 'You are not allowed to do this',
  noExport: 'Only a branch admin or the head office exports this list',
  notFound: 'Not found',
  methodNotAllowed: 'This address does not support that method',
  malformed: 'The request could not be read',
  wrongType: 'This type of content is not accepted here',
  tooLarge: 'This file is too large',
  invalid: 'Please check the fields below',
  stale: 'Someone else has changed this in the meantime',
  unavailable: 'The service is not available right now, please try again',
  tooMany: 'Too many tries, please wait a moment',
  notReached: 'Unable to reach the server. Please try again.',
  failed: 'Unexpected Application Error!',
  tooManyOpen: 'Too many open connections',
  keyReused: 'This key was already used for another request',

  required: 'This field is required',
  unknownField: 'There is no field {field}',
  wrongKind: 'This kind of value is not expected here',
  tooMuch: 'This is too large',
  tooLong: 'At most {max} characters',
  tooShort: 'At least {min} characters',
  tooSmall: 'Must be at least {min}',
  tooBig: 'Must be at most {max}',
  notANumber: 'Must be a number',
  notWhole: 'Must be a whole number',
  notADay: 'Must be a date',
  endBeforeStart: 'Must not be before the first day',
  notAnOption: 'Not one of the choices',
  badText: 'Contains characters that cannot be stored',
  badEmail: 'Please check the email address',
  twoDecimals: 'At most two decimals',
  otherCurrency: 'Only amounts in {currency}',
  threeDecimals: 'At most three decimals',
  tooManyRows: 'At most {max} rows',
  rowsWrong: '{count} rows have errors: nothing was saved',
  fileChanged: 'This file was changed or moved after you chose it: choose it again',
  notATable: 'This file cannot be read as a table',
  quoteInCell:
    'Line {line}: a quotation mark stands inside a cell. Quote the whole cell and double the mark.',
  quoteNotClosed: 'Line {line}: this quotation mark is never closed',
  cellTooLong: 'Row {row}: a cell may have at most {max} characters',
  tooManyColumns: 'Row {row}: a table may have at most {max} columns',
  tableTooLarge: 'The cells of this file take more than {max} MB: split the file',
  saveAsXlsx: 'This file is of another kind. Save it as XLSX or CSV.',
  tooManyCells: '{cells} cells, {columns} columns',
  errorCell: 'The spreadsheet shows an error: {cell}',
  formulaWithoutValue:
    'This formula has no value yet: open the file in a spreadsheet program and save it there',
  mergedCell: 'This cell is merged with another: undo the merge in the spreadsheet',
  codeChanged: 'The spreadsheet has changed this code. Format the column as text.',
  oneLine: 'Must be on one line',
  unreadableLetters: 'Has letters that cannot be read',
  quantityUnclear: 'Choose first what {cell} means',
  noCategory: 'There is no category with this name',
  unknownReference: 'Does not exist or is out of reach',
  inUse: '{item} is in use and cannot be deleted',
  alreadyThere: 'This name is already there',
  nameTaken: 'This name is already taken',
  signFirst: 'Please sign first',
  drawingTooLarge: 'This drawing is too large',
  drawingRefused: 'This drawing cannot be saved',
  codeTaken: 'This code is already taken',

  phoneFormat: 'Please check your phone format',
  phoneTaken: 'This phone number is already in use',
  plateFormat: 'Please check the license plate format',
  plateTaken: 'This license plate is already registered',
  vinFormat: 'VIN must have 17 characters (no I, O or Q)',
  vinCheckDigit: 'The check digit of this VIN does not match',
  vinTaken: 'Another vehicle already has this VIN',
  inFuture: 'Must not be in the future',
  betweenDays: 'Between {from} and {to}',
  noIdCard: 'A copy of an identity card may not be kept in the Netherlands',
  countryOfVehicles: 'This customer has vehicles in another country',
  countryOfOwner: 'The owner must be a customer of this country',
  journalMinLines: 'There must be at least 2 lines in the journal',
  journalBalance: '*Debit and credit amounts must be equal',
  imageTooLarge: 'Image must not exceed 2 MB',
  passwordMismatch: 'Passwords do not match',
} as const

export type MessageKey = keyof typeof messages

export type Values = Readonly<Record<string, string | number>>

/**
 * A message in a response: its key for programs and translations, the values of its placeholders, and the English
 * sentence.
 */
export interface ApiMessage {
  code: string
  values?: Values | undefined
  message: string
}

/** A message without placeholders is a sentence; `createMessage` makes one with placeholders. */
export type Message = string | ApiMessage

const codes = new Map<string, string>()

/**
 * Gives each message of a domain its code: `defineMessages('journal', { oneSide: '...' })` gives `journal.oneSide`.
 * The code of a message in this file is its key alone.
 */
export function defineMessages<K extends string>(
  domain: string,
  sentences: Readonly<Record<K, string>>,
): Readonly<Record<K, string>> {
  for (const [key, sentence] of Object.entries<string>(sentences)) {
    const code = domain ? `${domain}.${key}` : key
    const known = codes.get(sentence) ?? code
    // two codes with the same sentence could not be distinguished
    if (known !== code) throw new Error(`"${sentence}" is both ${known} and ${code}`)
    codes.set(sentence, code)
  }
  return sentences
}
defineMessages('', messages)

/** The code of a text that no catalogue has. */
export const UNKNOWN = 'unknown'

/** Returns every message with its code, for the tests. */
export const messageCatalogue = (): ReadonlyMap<string, string> => codes

/** Fills the placeholders of a text: `{name}`. */
export const fillPlaceholders = (template: string, values: Values = {}) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/**
 * Creates a message with its code and the values of its placeholders: createMessage(messages.inUse, { item: 'B 1 XYZ'
 * }).
 */
export function createMessage(message: Message, values?: Values): ApiMessage {
  if (typeof message !== 'string') return message
  const code = codes.get(message) ?? UNKNOWN
  // frozen, because a schema would change a message given to it. A schema takes the template and has the values itself
  // (`issueMessage`)
  return Object.freeze(
    values ? { code, values, message: fillPlaceholders(message, values) } : { code, message },
  )
}

const capital = (item: string) => item.charAt(0).toUpperCase() + item.slice(1)
export const created = (item: string) => createMessage(messages.created, { item: capital(item) })
export const updated = (item: string) => createMessage(messages.updated, { item: capital(item) })
export const deleted = (item: string) => createMessage(messages.deleted, { item: capital(item) })
