/** Which messages a customer agreed to, by channel and purpose, and how that changed. Scoped by country. */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { oneOf, version } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { consentMessages } from './messages.ts'
import { channels, consentPurposes, consentSources } from './values.ts'

export const CONSENT = 'consent'

const MAX_CONSENTS = channels.length * consentPurposes.length

export const consentsForm = z.object({
  consents: z
    .array(
      z.object({
        channel: oneOf(channels),
        purpose: oneOf(consentPurposes),
        given: z.boolean({ error: messages.notAnOption }),
      }),
    )
    .min(1, messages.required)
    .max(MAX_CONSENTS, messages.tooManyRows),
  /** Of the customer. */
  version: version.optional(),
})

const consent = z.object({
  channel: z.enum(channels),
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** Null, with `by` and `how`: the customer was never asked. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  how: z.enum(consentSources).nullable(),
})
export type Consent = z.output<typeof consent>

const change = consent.extend({ at: z.string(), how: z.enum(consentSources) })

const consentsOfCustomer = z.object({
  /** Each channel and purpose once. */
  data: z.array(consent),
  /** All changes, the newest first. */
  history: z.array(change),
  /** Of the customer. */
  version: z.number(),
  can: abilitiesSchema('update'),
})

const recordType: RecordType = { name: CONSENT, shows: ['customer', 'employee'] }
const path = '/admin/customer/{id}/consent'

export const consents = routes(recordType, {
  get: {
    method: 'GET',
    path,
    allow: 'consent.read',
    data: consentsOfCustomer,
    about: 'What the customer agreed to now, and every change of it.',
  },
  update: {
    method: 'PUT',
    path,
    allow: 'consent.write',
    changes: [CONSENT, 'customer'],
    body: consentsForm,
    data: consentsOfCustomer,
    done: consentMessages.saved,
    about:
      'Gives or withdraws the consents that the body names; the others stay. `message_consent` of the customer follows.',
  },
})

const stopPage = z.object({
  channel: z.enum(channels),
  /** Where the customer was last, else the first garage of their country. */
  garage: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  /** The customer gets neither reminders nor marketing on this channel. */
  stopped: z.boolean(),
})
export type StopPage = z.output<typeof stopPage>

const stopCall = {
  path: '/public/u/{token}',
  allow: 'anyone',
  params: z.object({ token: z.string() }),
  data: stopPage,
} as const

export const stopPages = routes(recordType, {
  page: {
    ...stopCall,
    method: 'GET',
    shows: ['customer', 'garage', 'order'],
    about: 'The page with which a customer stops the messages of a channel. It changes nothing.',
  },
  stop: {
    ...stopCall,
    method: 'POST',
    changes: [CONSENT, 'customer'],
    done: consentMessages.stopped,
    about:
      'Withdraws reminders and marketing on this channel. The same call again gets the same response.',
  },
})
