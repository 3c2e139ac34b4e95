/**
 * Transfers of goods between two garages of a country: drafted by either, sent by one, received by the other. In
 * transit, the goods belong to the sender. A draft may also request parts from another garage: its items may then be
 * the receiver's own, and are resolved to the sender's items of the same SKU.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  id,
  idInQuery,
  namedReference,
  oneOf,
  optionalText,
  qty,
  qtyOrZero,
  visibleTo,
  signedMoney,
  version,
} from '#platform/contract/fields.ts'
import { scopeQuery, listQuery, pageOf } from '#platform/contract/list.ts'
import { created, messages, updated } from '#platform/contract/messages.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { transferStatuses } from './rules.ts'

export const TRANSFER = 'transfer'
const MAX_LINES = 200

const newLine = z.object({
  /** The sender's item, or the receiver's own of the same SKU. */
  item_id: id,
  quantity: qty,
  /** The short part line of an order, which the receipt serves first. */
  order_line_id: id.nullish(),
})

const lines = <L extends z.ZodType>(line: L) =>
  z.array(line).min(1, messages.required).max(MAX_LINES, messages.tooManyRows)

export const newTransfer = z.object({
  from_garage_id: id,
  to_garage_id: id,
  note: optionalText(500),
  lines: lines(newLine),
})

/** Omitted fields stay unchanged. The sender cannot change, because its code is in the number. */
export const transferChange = newTransfer.partial().extend({ version: version.optional() })

/**
 * The received quantity of a line. A reason marks the rest of the line as lost; without one the rest stays in transit.
 */
export const receipt = z.object({
  lines: lines(z.object({ line_id: id, quantity: qtyOrZero, reason: optionalText(200) })),
  version: version.optional(),
})

const step = z.object({ version: version.optional() })

const transferRow = z.object({
  id: z.number(),
  number: z.string(),
  status: z.enum(transferStatuses),
  from_garage: namedReference,
  to_garage: namedReference,
  note: z.string().nullable(),
  lines_count: z.number(),
  first_item: z.string().nullable(),
  /** The order lines that it brings parts for, and their undelivered quantities. */
  order_lines: z.array(z.object({ line_id: z.number(), quantity: z.number() })),
  created_at: z.string(),
  created_by: z.string().nullable(),
  sent_at: z.string().nullable(),
  received_at: z.string().nullable(),
  version: z.number(),
})
export type TransferRow = z.output<typeof transferRow>

const quantity = z.number()

const transferLine = z.object({
  id: z.number(),
  item: namedReference.extend({ sku: z.string(), unit: z.string() }),
  /** The receiver's item of the same SKU, if it has one. */
  to_item_id: z.number().nullable(),
  quantity,
  received: quantity,
  lost: quantity,
  /** The value of the whole line, once it is sent. */
  value: visibleTo('inventory.cost', signedMoney),
  reason: z.string().nullable(),
  /** On hand at the sender, for users whose scope includes it. */
  available: quantity.nullable(),
  order: z.object({ id: z.number(), number: z.string(), line_id: z.number() }).nullable(),
})
export type TransferLine = z.output<typeof transferLine>

const transfer = transferRow.extend({
  value: visibleTo('inventory.cost', signedMoney),
  lines: z.array(transferLine),
  can: abilitiesSchema('update', 'send', 'receive', 'cancel'),
})
export type Transfer = z.output<typeof transfer>

const recordType: RecordType = {
  name: 'transfer',
  shows: ['garage', 'inventory', 'order', 'employee'],
}
const saved = byId.extend({ version: z.number() })
const goods = ['transfer', 'inventory', 'journal', 'order']
const transferPath = '/admin/inventory/transfer/{id}' as const

const list = {
  method: 'GET',
  path: '/admin/inventory/transfer',
  allow: 'transfer.read',
  query: listQuery(['created_at', 'number'], {
    status: oneOf(transferStatuses).optional(),
    /** Only transfers that bring parts for an order. */
    order_id: idInQuery.optional(),
  }),
  data: pageOf(transferRow),
  about: 'Transfers whose sender or receiver is in reach.',
} as const

export const transfers = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', transferStatuses),
  waiting: {
    method: 'GET',
    path: '/admin/inventory/transfer/waiting',
    allow: 'transfer.read',
    query: scopeQuery,
    data: z.object({ to_send: z.number(), to_receive: z.number() }),
    about:
      'How many drafts wait to be sent by the garages in reach, and how many wait to be received.',
  },
  partners: {
    method: 'GET',
    path: '/admin/garage/{id}/partner',
    allow: 'transfer.read',
    data: z.object({ data: z.array(namedReference), total: z.number() }),
    about: 'The other garages of its country: those that it can send goods to or ask for parts.',
  },
  get: { method: 'GET', path: transferPath, allow: 'transfer.read', data: transfer },
  create: {
    method: 'POST',
    path: '/admin/inventory/transfer',
    allow: 'transfer.ask',
    body: newTransfer,
    data: byId.extend({ number: z.string() }),
    creates: true,
    done: created(TRANSFER),
    about:
      'A draft, by either side; a service adviser asks for the own garage. An item may be that of the sender or the asker.',
  },
  update: {
    method: 'PUT',
    path: transferPath,
    allow: 'transfer.ask',
    body: transferChange,
    data: saved,
    done: updated(TRANSFER),
    about: 'Only a draft. Lines that are sent replace all of its lines.',
  },
  send: {
    method: 'POST',
    path: `${transferPath}/send`,
    allow: 'transfer.write',
    changes: goods,
    body: step,
    data: saved,
    done: updated(TRANSFER),
    about: 'By the sender: the goods leave at their average cost and are in transit.',
  },
  receive: {
    method: 'POST',
    path: `${transferPath}/receive`,
    allow: 'transfer.write',
    changes: goods,
    body: receipt,
    data: saved,
    done: updated(TRANSFER),
    about:
      'By the receiver, in parts if need be. What is short waits; with a reason it is lost. The entry has the receiver’s day.',
  },
  cancel: {
    method: 'POST',
    path: `${transferPath}/cancel`,
    allow: 'transfer.write',
    body: step,
    data: saved,
    done: updated(TRANSFER),
    about: 'Only a draft, by either side.',
  },
})
