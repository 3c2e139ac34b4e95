/**
 * What a role may do with an order and its lines now; used by the page and the API call. Transitions are in rules.ts.
 * - the order: canUpdate, canWriteNotes, canSign, canAddMedia, canDiscount, canApplyVoucher, canTransition; all of them: canOfOrder
 * - the correction of a bill: corrects, canCorrect
 * - its lines: canAddLine, canPropose, canEditLine, canRemoveLine, canDecide, canWork; of parts: canIssuePart, canReturnPart
 */
import { type Ability, abilityFor, denied } from '#platform/contract/abilities.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { openOf } from './agreement.ts'
import { orderMessages } from './messages.ts'
import {
  type Approval,
  type Billing,
  type TransitionRequest,
  type LineKind,
  type OrderFacts,
  type Stage,
  blockers,
  awaitingDecisionStages,
  editableStages,
  finalStages,
  hasIssuedInvoice,
  isOpenForCost,
  transitionOf,
  partStages,
} from './rules.ts'

type Role = string | null | undefined
interface Order {
  stage: Stage
  billing: Billing
  /** The voided invoice that waits for its replacement. */
  correction?: object | null
}
interface Line {
  kind: LineKind
  approval: Approval
}

const closed = ({ stage }: Order) => finalStages.includes(stage) && orderMessages.closed
const invoiced = (order: Order) => hasIssuedInvoice(order) && orderMessages.invoiceIssued

/**
 * Whether this caller corrects a bill: who may void invoices may change its contents until the replacement is issued.
 */
export const isCorrecting = (role: Role, { correction }: Order) =>
  correction != null && hasCapability(role, 'invoice.void')

/** Whether the bill's contents may be changed after delivery. */
const closedBill = (role: Role, order: Order) =>
  !isCorrecting(role, order) &&
  (order.stage === 'delivered' && order.correction != null
    ? orderMessages.onlyHeadCorrects
    : closed(order))

/** Lines cannot change while the customer decides, and after the work is done. */
const frozen = (role: Role, order: Order) =>
  closedBill(role, order) ||
  (order.stage === 'awaiting_approval' && orderMessages.customerDeciding) ||
  (!editableStages.includes(order.stage) && orderMessages.linesStand)

/** Mechanics record the inspection's findings; the service adviser sets prices and records decisions. */
const writerOf = (kind: LineKind) => (kind === 'inspection' ? 'order.work' : 'order.write')

const addedToBill: readonly LineKind[] = ['service', 'third_party', 'other']

export const canAddLine = (role: Role, order: Order, kind: LineKind): Ability =>
  abilityFor(
    role,
    writerOf(kind),
    isCorrecting(role, order)
      ? !addedToBill.includes(kind) && orderMessages.addsOnly
      : frozen(role, order),
  )

/** Proposes a line to the customer; not possible during a correction. */
export const canPropose = (role: Role, order: Order, kind: LineKind): Ability =>
  isCorrecting(role, order)
    ? abilityFor(role, writerOf(kind), orderMessages.linesStand)
    : canAddLine(role, order, kind)

const billFields: readonly string[] = ['name', 'qty', 'unit_price', 'discount', 'tax_code_id']

/** The properties of a corrected line that must not change. */
const staysOnBill = (
  { kind, inventory_item_id }: { kind: LineKind; inventory_item_id?: number | null },
  fields: readonly string[],
) =>
  (fields.some((field) => !billFields.includes(field)) && orderMessages.correctsOnly) ||
  (kind === 'part' &&
    inventory_item_id != null &&
    fields.includes('qty') &&
    orderMessages.returnInstead)

/** Changes a line. `fields`: the changed properties. */
export const canEditLine = (
  role: Role,
  order: Order,
  line: { kind: LineKind; inventory_item_id?: number | null },
  fields: readonly string[] = [],
): Ability =>
  abilityFor(
    role,
    writerOf(line.kind),
    isCorrecting(role, order) ? staysOnBill(line, fields) : frozen(role, order),
    invoiced(order),
  )

export const canRemoveLine = (role: Role, order: Order, { kind }: Pick<Line, 'kind'>): Ability =>
  abilityFor(
    role,
    writerOf(kind),
    isCorrecting(role, order) ? orderMessages.declineInstead : frozen(role, order),
    invoiced(order),
  )

/** Once work has begun, new lines need the customer's decision, not just a click. */
export const canDecide = (role: Role, order: Order, approval: Approval): Ability =>
  abilityFor(
    role,
    'order.write',
    closedBill(role, order),
    invoiced(order),
    isCorrecting(role, order)
      ? approval === 'proposed' && orderMessages.customerFirst
      : approval === 'approved'
        ? !awaitingDecisionStages.includes(order.stage) && orderMessages.customerFirst
        : order.stage !== 'awaiting_approval' && frozen(role, order),
  )

const workingStages: readonly Stage[] = ['inspecting', 'in_progress', 'on_hold']

/** Records work: on agreed lines, and on inspection lines during the inspection. */
export const canWork = (role: Role, order: Order, { kind, approval }: Line): Ability =>
  abilityFor(
    role,
    'order.work',
    closed(order),
    invoiced(order),
    !workingStages.includes(order.stage) && orderMessages.notInWork,
    approval !== 'approved' &&
      !(order.stage === 'inspecting' && kind === 'inspection') &&
      orderMessages.notAgreed,
  )

/** Corrects a forgotten clock. */
export const canCorrectTime = (role: Role) => abilityFor(role, 'order.authorise')

/** Rework of a delivered car needs an order of its own; before delivery, the order goes back to work. */
export const canRework = (role: Role, { stage }: Order) =>
  abilityFor(role, 'order.write', stage !== 'delivered' && orderMessages.notDelivered)

interface PartLine extends Line {
  inventory_item_id: number | null
  qty: number
  issued: number
  agreed_qty: number | null
}

/** After the invoice is issued or the order cancelled, its cost is final (accounting, rule 7). */
const costStands = (order: Order) =>
  invoiced(order) || (!isOpenForCost(order) && orderMessages.closed)

const isAgreed = ({ approval, agreed_qty }: PartLine) =>
  approval === 'approved' || (approval === 'proposed' && (agreed_qty ?? 0) > 0)

const notFromStock = ({ kind, inventory_item_id }: PartLine) =>
  (kind !== 'part' || inventory_item_id === null) && orderMessages.notFromStock

/** Issues a part from stock to the car: after a price increase, the quantity agreed before. */
export const canIssuePart = (role: Role, order: Order, line: PartLine): Ability =>
  abilityFor(
    role,
    'order.work',
    costStands(order),
    notFromStock(line),
    !isAgreed(line) && orderMessages.notAgreed,
    !partStages.includes(order.stage) && orderMessages.notInWork,
    openOf(line) === 0 && orderMessages.allIssued,
  )

/** Returns an issued part to stock while its cost is not sold. */
export const canReturnPart = (role: Role, order: Order, line: PartLine): Ability =>
  abilityFor(
    role,
    'order.work',
    costStands(order),
    order.stage === 'delivered' && closedBill(role, order),
    notFromStock(line),
    line.issued === 0 && orderMessages.nothingIssued,
  )

/** The details of an order; mechanics may edit the notes too. */
export const canUpdate = (role: Role, order: Order) =>
  abilityFor(role, 'order.write', closed(order))
export const canWriteNotes = (role: Role, order: Order) =>
  abilityFor(role, 'order.work', closed(order))
export const canSign = (role: Role, order: Order) => abilityFor(role, 'order.write', closed(order))
export const canAddMedia = (role: Role, order: Order) =>
  abilityFor(role, 'order.work', closed(order))
export const canDiscount = (role: Role, order: Order) =>
  abilityFor(role, 'order.write', closedBill(role, order), invoiced(order))

/** Applies or removes the voucher. */
export const canApplyVoucher = (role: Role, order: Order) =>
  abilityFor(role, 'voucher.apply', closedBill(role, order), invoiced(order))

/** Corrects the contents of a bill. */
export const canCorrect = (role: Role, order: Order): Ability =>
  hasCapability(role, 'invoice.void')
    ? abilityFor(role, 'invoice.void', order.correction == null && orderMessages.nothingToCorrect)
    : denied(orderMessages.onlyHeadCorrects)

const inEnglish = (stage: Stage) => stage.replaceAll('_', ' ')

/** The English message has the stages in English; its values are the stage codes, which the screen translates. */
const noTransition = (from: Stage, to: Stage) => ({
  ...createMessage(orderMessages.noMove, { from: inEnglish(from), to: inEnglish(to) }),
  values: { from, to },
})

/** Whether a transition to this stage is possible: the same result as in `allowed`. */
export function canTransition(
  role: Role,
  order: OrderFacts,
  to: Stage,
  input: TransitionRequest,
  now: string,
): Ability {
  const transition = transitionOf(order.stage, to)
  if (!transition) return denied(noTransition(order.stage, to))
  const authorised = hasCapability(role, 'order.authorise')
  return abilityFor(
    role,
    transition.who,
    ...blockers(transition, order, input, { now, authorised }),
  )
}

/** The abilities in an order's response. Transitions are in `allowed`; lines have too many reasons to send. */
export const canOfOrder = (role: Role, order: Order) => ({
  update: canUpdate(role, order),
  notes: canWriteNotes(role, order),
  discounts: canDiscount(role, order),
  voucher: canApplyVoucher(role, order),
  signatures: canSign(role, order),
  media: canAddMedia(role, order),
  correct: canCorrect(role, order),
  rework: canRework(role, order),
  correct_time: canCorrectTime(role),
})
