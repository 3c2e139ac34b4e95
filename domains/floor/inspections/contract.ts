/** The findings of a car's inspection, and its condition at check-in. */
import { z } from 'zod'
import { ORDER } from '#domains/floor/orders/contract.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  count,
  id,
  money,
  nameText,
  oneOf,
  optionalText,
  qty,
  version,
} from '#platform/contract/fields.ts'
import { messages, updated } from '#platform/contract/messages.ts'
import { fitsDecimals } from '#platform/contract/money/quantity.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { inspectionMessages } from './messages.ts'
import { FULL, markKinds, results, views } from './rules.ts'
import { MAX_QTY } from '#platform/contract/money/limits.ts'

const MAX_ITEMS = 200
const MAX_FILES = 20
const MAX_MARKS = 100

const storedFile = z.object({ id: z.number(), url: z.string(), type: z.string() })

const finding = z.object({
  inspection_item_id: z.number(),
  name: z.string(),
  result: z.enum(results),
  measure: z.number().nullable(),
  unit: z.string().nullable(),
  note: z.string().nullable(),
  files: z.array(storedFile),
  /** The line that was created from the finding. */
  line_id: z.number().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
})
export type Finding = z.output<typeof finding>

const inspection = z.object({
  id: z.number(),
  version: z.number(),
  /** All items of the garage's country, also those not checked yet. */
  items: z.array(finding),
  can: abilitiesSchema('update'),
})

const fileIds = z.array(id).max(MAX_FILES).optional()
/** From minus to plus a million, with at most three decimals. */
const measure = z
  .number({ error: messages.notANumber })
  .min(-MAX_QTY, messages.tooSmall)
  .max(MAX_QTY, messages.tooBig)
  .refine((value) => fitsDecimals(value, 3), {
    message: messages.invalid,
  })

export const findingForm = z.object({
  inspection_item_id: id,
  result: oneOf(results),
  measure: measure.nullish(),
  unit: optionalText(20),
  note: optionalText(1000),
  file_ids: fileIds,
})

export const inspectionForm = z.object({
  items: z
    .array(findingForm)
    .max(MAX_ITEMS)
    .superRefine((items, context) => {
      for (const [index, item] of items.entries())
        if (
          items.findIndex((other) => other.inspection_item_id === item.inspection_item_id) !== index
        )
          context.addIssue({
            code: 'custom',
            path: [index, 'inspection_item_id'],
            message: inspectionMessages.twice,
          })
    }),
  version,
})

const share = z
  .number({ error: messages.notANumber })
  .min(0, messages.tooSmall)
  .max(1, messages.tooBig)

const mark = z.object({
  view: oneOf(views),
  /** Fractions of the outline's width and height, from its top left corner. */
  x: share,
  y: share,
  kind: oneOf(markKinds),
  note: optionalText(300),
  file_ids: fileIds,
})
export type NewMark = z.output<typeof mark>

export const conditionForm = z.object({
  fuel: count(0, FULL),
  odometer_in: count(0, 9_999_999),
  /** Required when the odometer is lower than the last reading. */
  reason: optionalText(300),
  belongings: optionalText(1000),
  marks: z.array(mark).max(MAX_MARKS),
  version,
})

const keptMark = z.object({
  view: z.enum(views),
  x: z.number(),
  y: z.number(),
  kind: z.enum(markKinds),
  note: z.string().nullable(),
  files: z.array(storedFile),
})
export type Mark = z.output<typeof keptMark>

const condition = z.object({
  id: z.number(),
  version: z.number(),
  /** Eighths of a tank; null until it is recorded. */
  fuel: z.number().nullable(),
  odometer_in: z.number().nullable(),
  belongings: z.string().nullable(),
  marks: z.array(keptMark),
  by: z.string().nullable(),
  at: z.string().nullable(),
  can: abilitiesSchema('update'),
})
export type Condition = z.output<typeof condition>

export const findingLine = z
  .object({
    catalog_service_id: id.nullish(),
    service_item_id: id.nullish(),
    inventory_item_id: id.nullish(),
    name: nameText(200).optional(),
    unit_price: money.optional(),
    qty: qty.optional(),
    version: version.optional(),
  })
  .refine(
    ({ catalog_service_id, service_item_id, inventory_item_id, name, unit_price }) => {
      const items = [catalog_service_id, service_item_id, inventory_item_id].filter(Boolean).length
      return items === 1 || (items === 0 && name !== undefined && unit_price !== undefined)
    },
    { path: ['name'], message: inspectionMessages.oneOf },
  )

const saved = z.object({ id: z.number(), version: z.number() })
const recordType: RecordType = {
  name: 'inspection',
  shows: ['order', 'employee', 'file', 'inspection-item', 'garage'],
}
const order = '/admin/order/{id}'

export const inspections = routes(recordType, {
  get: {
    method: 'GET',
    path: `${order}/inspection`,
    allow: 'order.read',
    kept: true,
    data: inspection,
  },
  update: {
    method: 'PUT',
    path: `${order}/inspection`,
    allow: 'order.work',
    changes: ['inspection', 'order'],
    body: inspectionForm,
    data: inspection,
    done: inspectionMessages.saved,
    about: 'Writes the items that it names; the others stay as they were.',
  },
  makeLine: {
    method: 'POST',
    path: `${order}/inspection/{inspection_item_id}/line`,
    allow: 'order.write',
    changes: ['inspection', 'order', 'voucher'],
    body: findingLine,
    data: saved,
    creates: true,
    done: updated(ORDER),
    about: 'A proposed line of the order, with the photos of the finding.',
  },
  condition: {
    method: 'GET',
    path: `${order}/condition`,
    allow: 'order.read',
    kept: true,
    data: condition,
  },
  noteCondition: {
    method: 'PUT',
    path: `${order}/condition`,
    allow: 'order.work',
    // the odometer reading of the vehicle
    changes: ['inspection', 'order', 'vehicle'],
    body: conditionForm,
    data: condition,
    done: inspectionMessages.conditionSaved,
  },
})
