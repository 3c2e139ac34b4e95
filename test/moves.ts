/**
 * The moves of a work order, copied by hand from section 4 of the product's decisions. Tests hold the code to this table,
 * so it is never derived from the code.
 */
import type { RoleName } from '#platform/contract/roles.ts'
import type { Stage } from '#domains/floor/orders/rules.ts'

const admins: readonly RoleName[] = ['super admin', 'admin']
const advisers: readonly RoleName[] = [...admins, 'service adviser']
const workshop: readonly RoleName[] = [...advisers, 'mechanic']

export const moveTable: readonly (readonly [from: Stage, to: Stage, who: readonly RoleName[]])[] = [
  ['booked', 'queued', advisers],
  ['booked', 'no_show', advisers],
  ['queued', 'inspecting', workshop],
  ['queued', 'in_progress', workshop],
  ['inspecting', 'awaiting_approval', workshop],
  ['awaiting_approval', 'inspecting', advisers],
  ['awaiting_approval', 'in_progress', advisers],
  ['awaiting_approval', 'ready', advisers],
  ['in_progress', 'awaiting_approval', workshop],
  ['in_progress', 'on_hold', workshop],
  ['on_hold', 'in_progress', workshop],
  ['in_progress', 'quality_check', workshop],
  ['quality_check', 'in_progress', workshop],
  ['quality_check', 'ready', workshop],
  ['ready', 'in_progress', admins],
  ['ready', 'delivered', advisers],
  ['booked', 'cancelled', admins],
  ['queued', 'cancelled', admins],
  ['inspecting', 'cancelled', admins],
  ['awaiting_approval', 'cancelled', admins],
  ['in_progress', 'cancelled', admins],
  ['on_hold', 'cancelled', admins],
  ['ready', 'cancelled', admins],
]

/** Every stage that an order can be in, in the order of the same section. */
export const allStages: readonly Stage[] = [
  'booked',
  'queued',
  'inspecting',
  'awaiting_approval',
  'in_progress',
  'on_hold',
  'quality_check',
  'ready',
  'delivered',
  'cancelled',
  'no_show',
]
