/** The lines of a work order: work and parts, parts issued and returned, and lines that a customer declined earlier. */
import { z } from 'zod'
import { updated } from '#platform/contract/messages.ts'
import { routes } from '#platform/contract/route.ts'
import { idInQuery, namedReference, signedMoney, text } from '#platform/contract/fields.ts'
import { ORDER, recordType, savedVersion } from './contract.ts'
import { issueForm, lineChange, lineForm, removal, removalQuery, returnForm } from './forms.ts'
import { orderMessages } from './messages.ts'
import { lineKinds } from './rules.ts'

const declinedWork = z.object({
  line_id: z.number(),
  kind: z.enum(lineKinds),
  name: z.string(),
  qty: z.number(),
  unit_price: signedMoney,
  /** Today's unit price in the selected garage; null if no garage is selected. */
  price_today: signedMoney.nullable(),
  discount: signedMoney,
  amount: signedMoney,
  notes: z.string().nullable(),
  declined_at: z.string(),
  /** The order on which it was declined, possibly in another garage. */
  order: z.object({ id: z.number(), number: z.string() }),
  garage: namedReference,
  time_zone: z.string(),
})
export type DeclinedWork = z.output<typeof declinedWork>

export const orderLines = routes(recordType, {
  addLine: {
    method: 'POST',
    path: '/admin/order/{id}/line',
    allow: 'order.work',
    changes: ['order', 'voucher'],
    body: lineForm,
    data: savedVersion,
    creates: true,
    done: updated(ORDER),
  },
  updateLine: {
    method: 'PUT',
    path: '/admin/order/{id}/line/{line_id}',
    allow: 'order.work',
    changes: ['order', 'inventory', 'membership', 'voucher'],
    body: lineChange,
    data: savedVersion,
    done: updated(ORDER),
  },
  removeLine: {
    method: 'DELETE',
    path: '/admin/order/{id}/line/{line_id}',
    allow: 'order.work',
    changes: ['order', 'inventory', 'membership', 'voucher'],
    query: removalQuery,
    body: removal,
    data: savedVersion,
    done: updated(ORDER),
  },
  issuePart: {
    method: 'POST',
    path: '/admin/order/{id}/line/{line_id}/issue',
    allow: 'order.work',
    changes: ['order', 'inventory', 'journal'],
    body: issueForm,
    data: savedVersion,
    done: updated(ORDER),
    about:
      'Takes a part out of stock for the car. The transition to quality_check issues all reserved parts.',
  },
  returnPart: {
    method: 'POST',
    path: '/admin/order/{id}/line/{line_id}/return',
    allow: 'order.work',
    changes: ['order', 'inventory', 'journal', 'voucher'],
    body: returnForm,
    data: savedVersion,
    done: updated(ORDER),
    about:
      'Returns an issued part to stock at the issued cost. The quantity of the line falls; a fully returned line is declined.',
  },
  declined: {
    method: 'GET',
    path: '/admin/vehicle/{id}/declined',
    allow: 'order.read',
    query: z.object({ garage_id: idInQuery.optional() }),
    data: z.object({ data: z.array(declinedWork) }),
    about:
      'What its customers declined and nobody dismissed, of all garages, until it is offered again or twelve months old.',
  },
  offerDeclined: {
    method: 'POST',
    path: '/admin/order/{id}/declined/{line_id}',
    allow: 'order.work',
    changes: ['order', 'voucher'],
    body: removal,
    data: savedVersion,
    creates: true,
    done: updated(ORDER),
    about: 'A proposed line of this order, at the price of today.',
  },
  dismissDeclined: {
    method: 'POST',
    path: '/admin/vehicle/{id}/declined/{line_id}/dismiss',
    allow: 'order.write',
    changes: ['order'],
    body: z.object({ reason: text(300) }),
    data: z.object({ id: z.number() }),
    done: orderMessages.dismissed,
  },
})
