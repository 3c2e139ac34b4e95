/** Reductions of a work order's bill: discounts, points and a voucher. */
import { z } from 'zod'
import { deleted, messages, updated } from '#platform/contract/messages.ts'
import { routes } from '#platform/contract/route.ts'
import { checkForm, checked } from '#domains/loyalty/vouchers/contract.ts'
import { ORDER, recordType, savedVersion } from './contract.ts'
import { discountForm, pointsForm, removal, removalQuery, voucherForm } from './forms.ts'
import { orderMessages } from './messages.ts'

const pointsOffer = z.object({
  balance: z.number(),
  blocked: z.boolean(),
  available: z.number(),
  most: z.number(),
  min_points: z.number(),
  /** The money value of one point. */
  worth: z.number(),
})

export const orderBill = routes(recordType, {
  addDiscount: {
    method: 'POST',
    path: '/admin/order/{id}/discount',
    allow: 'order.write',
    changes: ['order', 'voucher'],
    body: discountForm,
    data: savedVersion,
    creates: true,
    done: messages.discountAdded,
  },
  updateDiscount: {
    method: 'PUT',
    path: '/admin/order/{id}/discount/{discount_id}',
    allow: 'order.write',
    changes: ['order', 'voucher'],
    body: discountForm,
    data: savedVersion,
    done: updated('discount'),
  },
  removeDiscount: {
    method: 'DELETE',
    path: '/admin/order/{id}/discount/{discount_id}',
    allow: 'order.write',
    changes: ['order', 'voucher'],
    query: removalQuery,
    body: removal,
    data: savedVersion,
    done: deleted('discount'),
  },
  offerPoints: {
    method: 'GET',
    path: '/admin/order/{id}/points',
    allow: 'order.write',
    shows: [
      'membership',
      'invoice',
      'credit-note',
      'garage',
      'customer',
      'voucher',
      'tax-code',
      'legal-entity',
    ],
    data: pointsOffer,
    about:
      'The points that the customer may redeem on it: `most` is the largest share of the bill, in points. For advisers only.',
  },
  setPoints: {
    method: 'POST',
    path: '/admin/order/{id}/points',
    allow: 'order.write',
    changes: ['order', 'membership'],
    body: pointsForm,
    data: savedVersion,
    done: orderMessages.pointsOn,
    about:
      'Reserved from the oldest lots until the invoice redeems them. Replaces points applied before.',
  },
  removePoints: {
    method: 'DELETE',
    path: '/admin/order/{id}/points',
    allow: 'order.write',
    changes: ['order', 'membership'],
    query: removalQuery,
    body: removal,
    data: savedVersion,
    done: orderMessages.pointsOff,
  },
  applyVoucher: {
    method: 'POST',
    path: '/admin/order/{id}/voucher',
    allow: 'voucher.apply',
    changes: ['order', 'voucher'],
    body: voucherForm,
    data: savedVersion,
    done: updated(ORDER),
    about: 'Reserves it. 422 on `code` with the code of the refusal, the first that applies.',
  },
  removeVoucher: {
    method: 'DELETE',
    path: '/admin/order/{id}/voucher',
    allow: 'voucher.apply',
    changes: ['order', 'voucher'],
    query: removalQuery,
    body: removal,
    data: savedVersion,
    done: updated(ORDER),
  },
  checkVoucher: {
    method: 'POST',
    path: '/admin/voucher/check',
    allow: 'voucher.apply',
    changes: [],
    atomic: false,
    body: checkForm,
    data: checked,
    about:
      'Whether a voucher would hold for an order now, and what it would take off. Changes nothing.',
  },
})
