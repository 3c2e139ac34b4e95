/** The schema of the snapshot of a customer on a document. */
import { z } from 'zod'
import { type CustomerNumber, customerKinds, customerNumbers } from './rules.ts'

const word = z.string().nullable()

const numbers = Object.fromEntries(customerNumbers.map((name) => [name, word])) as Record<
  CustomerNumber,
  typeof word
>

export const buyer = z.object({
  kind: z.enum(customerKinds),
  legal_name: word,
  ...numbers,
  street: word,
  house_number: word,
  postal_code: word,
  city: word,
  region_code: word,
  /** Always two letters: the country of the address, else of the customer. */
  country_code: z.string(),
  /** Where invoices are sent; else the customer's own address. */
  email: word,
  /** In E.164. */
  phone: word,
  peppol_id: z.object({ scheme: z.string(), value: z.string() }).nullable(),
})

export type Buyer = z.output<typeof buyer>
