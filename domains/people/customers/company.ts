/** The invoice details of a customer besides name and phone: company names and numbers, and a structured address. */
import { z } from 'zod'
import {
  normalizeIdentity,
  identityProblems,
  type Identity,
  type Problems,
} from '#domains/company/legal-entities/ids.ts'
import {
  count,
  email,
  nameText,
  oneOf,
  optionalCode,
  optionalName,
  optionalPhone,
  optionalText,
  visibleTo,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { customerMessages } from './messages.ts'
import { customerKinds, customerNumbers, type CustomerNumber } from './rules.ts'

/** The details for invoices, besides the kind of customer. */
export const invoiceFields = [
  'legal_name',
  ...customerNumbers,
  'street',
  'house_number',
  'postal_code',
  'city',
  'region_code',
  'country_code',
  'invoice_email',
  'payment_terms_days',
] as const

const flag = z.boolean({ error: messages.notAnOption })

/** The formats depend on the country. They are checked together, so that all errors appear at once. */
const numbers = Object.fromEntries(
  customerNumbers.map((name) => [name, optionalCode(40)]),
) as Record<CustomerNumber, ReturnType<typeof optionalCode>>

const newContact = z.object({
  name: nameText(150),
  phone: optionalPhone,
  email,
  role: optionalText(100),
})

/** The Peppol participant id of a company: scheme and number. Both or none. */
const newPeppolId = z.object({ scheme: optionalCode(10), value: optionalCode(50) })

/** In the request body of a customer. */
export const companyFields = {
  kind: oneOf(customerKinds).optional(),
  /** As registered, if the company uses another name. */
  legal_name: optionalName(200),
  ...numbers,
  street: optionalText(200),
  house_number: optionalText(20),
  postal_code: optionalCode(20),
  city: optionalText(100),
  region_code: optionalCode(10),
  /** Two letters; the customer's own country if missing. */
  country_code: optionalCode(10),
  invoice_email: email,
  payment_terms_days: count(0, 365).nullish(),
  purchase_order_required: flag.optional(),
  tax_invoice_requested: flag.optional(),
  peppol_id: newPeppolId.nullish(),
  contacts: z.array(newContact).max(20, messages.tooManyRows).optional(),
}

const contactField = <T extends z.ZodType>(field: T) => visibleTo('customer.contact', field)
const word = () => contactField(z.string().nullable())

/** In a row of the list. Advisers and finance see the numbers, mechanics do not. */
export const companyColumns = {
  kind: z.enum(customerKinds),
  legal_name: z.string().nullable(),
  npwp: word(),
  nitku: word(),
  nik: word(),
  tin: word(),
  brn: word(),
  nric: word(),
  sst_number: word(),
  kvk: word(),
  btw_id: word(),
  passport: word(),
  street: word(),
  house_number: word(),
  postal_code: word(),
  city: word(),
  region_code: word(),
  country_code: word(),
  invoice_email: word(),
  payment_terms_days: z.number().nullable(),
  purchase_order_required: z.boolean(),
  tax_invoice_requested: z.boolean(),
}

const contact = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  phone_display: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string().nullable(),
})
export type CustomerContact = z.output<typeof contact>

/** On the customer's own page. */
export const companyDetail = {
  peppol_id: contactField(z.object({ scheme: z.string(), value: z.string() }).nullable()),
  contacts: contactField(z.array(contact)),
}

type Text = string | null | undefined
type Said = Identity & {
  peppol_id?: { scheme?: Text; value?: Text } | null | undefined
}

/** Returns all errors, each on its field. @param said a form or a body, in any spelling */
export function customerProblems({ peppol_id, ...said }: Said, countryId: number): Problems {
  const { scheme, value } = peppol_id ?? {}
  return {
    ...identityProblems(normalizeIdentity(said), countryId),
    ...(value && !/^\d{4}$/.test(scheme ?? '')
      ? { 'peppol_id.scheme': customerMessages.peppolScheme }
      : {}),
    ...(scheme && !value ? { 'peppol_id.value': messages.required } : {}),
  }
}
