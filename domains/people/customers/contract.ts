/**
 * Customers: the people and companies that bring cars. Scoped by country. Phones are stored in E.164, landlines
 * allowed.
 */
import { z } from 'zod'
import {
  day,
  email,
  flagInQuery,
  id,
  nameText,
  namedReference,
  oneOf,
  optionalText,
  phoneText,
  visibleTo,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { companyColumns, companyDetail, companyFields } from './company.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { routes } from '#platform/contract/route.ts'
import { genders, tiers, customerRoleIds, latestToday } from './rules.ts'

export const CUSTOMER = 'customer'

export const newCustomer = z.object({
  full_name: nameText(150),
  gender: oneOf(genders).nullish(),
  birth_date: day.refine((value) => value <= latestToday(), messages.inFuture).nullish(),
  /** As typed; the server stores it in E.164. */
  phone: phoneText,
  email,
  address: optionalText(500),
  /** Of documents and messages; that of the country if missing. */
  language: oneOf(languages).nullish(),
  role_id: id
    .refine((value) => (customerRoleIds as readonly number[]).includes(value), messages.notAnOption)
    .optional(),
  country_id: id,
  description: optionalText(2000),
  id_card_file_id: id.nullish(),
  profile_picture_file_id: id.nullish(),
  is_owner: z.boolean({ error: messages.notAnOption }).optional(),
  /** Gives or withdraws reminders on all channels; the same value again changes nothing (people/consents). */
  message_consent: z.boolean({ error: messages.notAnOption }).optional(),
  ...companyFields,
})
/** A company may omit its trade name; its legal name is then used. */
export const newCustomerOrCompany = newCustomer.extend({ full_name: nameText(150).optional() })

const customerRow = z.object({
  id: z.number(),
  full_name: z.string(),
  gender: z.enum(genders).nullable(),
  birth_date: visibleTo('customer.contact', z.string().nullable()),
  phone: z.string(),
  /** The phone in its country's format. */
  phone_display: z.string(),
  email: visibleTo('customer.contact', z.string().nullable()),
  address: visibleTo('customer.contact', z.string().nullable()),
  language: z.enum(languages).nullable(),
  role_id: z.number(),
  role: namedReference,
  country_id: z.number(),
  country: namedReference,
  description: z.string().nullable(),
  is_owner: z.boolean(),
  /** Whether the customer consents to reminders on any channel. */
  message_consent: z.boolean(),
  /** When that last changed. */
  message_consent_at: z.string().nullable(),
  tier: z.enum(tiers),
  ...companyColumns,
  vehicles_count: z.number(),
  created_at: z.string(),
  version: z.number(),
})
export type CustomerRow = z.output<typeof customerRow>

const storedFile = z.object({ id: z.number(), url: z.string() })

const customerDetail = customerRow.extend({
  ...companyDetail,
  vehicles: z.array(
    z.object({
      id: z.number(),
      license_plate: z.string(),
      brand: namedReference,
      model: namedReference,
    }),
  ),
  /** Set if this duplicate was merged into that customer, who then has all its records. */
  merged_into: namedReference.nullable(),
  /** Set once name and contacts were erased for good. */
  erased_at: z.string().nullable(),
  /** Only for users who may change the customer. */
  id_card: storedFile.nullable(),
  profile_picture: storedFile.nullable(),
})

const calls = recordCalls({
  path: '/admin/customer',
  item: CUSTOMER,
  read: 'customer.read',
  write: 'customer.write',
  bulk: 'people.bulk',
  fields: newCustomer,
  row: customerRow,
  detail: customerDetail,
  sorts: ['full_name', 'created_at'],
  filters: {
    is_owner: flagInQuery.optional(),
    message_consent: flagInQuery.optional(),
    tier: oneOf(tiers).optional(),
  },
  about: 'The keyword finds names, phones in any spelling, email addresses and license plates.',
})

export const customers = routes(
  { name: 'customer', shows: ['vehicle', 'file', 'brand', 'model'] },
  {
    ...calls,
    create: { ...calls.create, body: newCustomerOrCompany, changes: ['customer', 'consent'] },
    update: { ...calls.update, changes: ['customer', 'consent'] },
  },
)
export type CustomerDetail = z.output<typeof customers.get.data>
