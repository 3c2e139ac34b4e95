/** The stages, billing states and line kinds of work orders. Modules that orders import need them too. */
export const stages = [
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
] as const
export type Stage = (typeof stages)[number]

export const finalStages: readonly Stage[] = ['delivered', 'cancelled', 'no_show']
/** In the order of the work. */
export const openStages: readonly Stage[] = stages.filter((stage) => !finalStages.includes(stage))

export const billings = [
  'none',
  'draft',
  'issued',
  'part_paid',
  'paid',
  'written_off',
  'void',
] as const
export type Billing = (typeof billings)[number]

export const lineKinds = ['service', 'inspection', 'part', 'third_party', 'other'] as const
export type LineKind = (typeof lineKinds)[number]
export const approvals = ['proposed', 'approved', 'declined'] as const
export type Approval = (typeof approvals)[number]
export const works = ['todo', 'doing', 'done'] as const
export type Work = (typeof works)[number]
export const holdReasons = ['parts', 'third_party', 'customer', 'payment', 'capacity'] as const
/** How a customer agreed. `link`: on the page of a link, which only that page can say. */
export const agreementWays = ['in_person', 'phone', 'message', 'email', 'link'] as const
export const LINK = 'link'
