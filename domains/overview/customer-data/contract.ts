/** Personal data of a customer: exported as a file, and erased on request. */
import { z } from 'zod'
import { text, version } from '#platform/contract/fields.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { customerDataMessages } from './messages.ts'

/** Replaces the erased name, in any language: #12. */
export const nameAfterErasure = (id: number) => `#${id}`

export const eraseForm = z.object({ reason: text(300), version: version.optional() })

const recordType: RecordType = {
  name: 'customer-data',
  shows: [
    'credit-note',
    'customer',
    'vehicle',
    'order',
    'invoice',
    'membership',
    'voucher',
    'build',
    'build-money',
    'inspection',
    'inspection-item',
    'warranty',
    'garage',
    'brand',
    'model',
    'consent',
    'message',
    'share',
    'follow-up',
  ],
}

export const customerData = routes(recordType, {
  export: {
    method: 'GET',
    path: '/admin/customer/{id}/export',
    allow: 'customer.export',
    cost: 'slow',
    logged: true,
    data: z.unknown(),
    raw: true,
    about:
      'A JSON file with all that is kept of one customer, without what it cost the company; a branch admin gets the orders and papers in reach. Each use is logged.',
  },
  erase: {
    method: 'POST',
    path: '/admin/customer/{id}/erase',
    allow: 'customer.erase',
    changes: ['customer', 'order', 'invoice', 'consent', 'message', 'share', 'follow-up'],
    body: eraseForm,
    data: z.object({ id: z.number(), version: z.number() }),
    done: customerDataMessages.erased,
    about:
      'Blanks name, contacts, messages and questions, and revokes links; documents, books and what was decided stay. Refused with open orders or builds, or money due.',
  },
})
