/**
 * What a role may do with an order and its lines now; the page and the API call both use it. Moves are in rules.ts.
 * - the order: canUpdate, canWriteNotes, canSign, canAddMedia, canDiscount, canApplyVoucher, canMove, and all of them: canOfOrder
 * - a bill that is corrected: corrects, canCorrect
 * - its lines: canAddLine, canPropose, canEditLine, canRemoveLine, canDecide, canWork, and of parts: canIssuePart, canReturnPart
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

type Role = string | undefined
interface Order {
  stage: Stage
  billing: Billing
  /** The bill that was voided and waits for its replacement. */
  correction?: object | null
}
interface Line {
  kind: LineKind
  approval: Approval
}

const closed = ({ stage }: Order) => finalStages.includes(stage) && orderMessages.closed
const invoiced = (order: Order) => hasIssuedInvoice(order) && orderMessages.invoiceIssued

/** Whether this caller corrects a bill: what it is made of is open to who may void, until its replacement is issued. */
export const corrects = (role: Role, { correction }: Order) =>
  correction != null && hasCapability(role, 'invoice.void')

/** What the bill is made of, once the car was handed over. */
const closedBill = (role: Role, order: Order) =>
  !corrects(role, order) &&
  (order.stage === 'delivered' && order.correction != null
    ? orderMessages.onlyHeadCorrects
    : closed(order))

/** Lines cannot change while the customer decides, and once the work is done. */
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
    corrects(role, order)
      ? !addedToBill.includes(kind) && orderMessages.addsOnly
      : frozen(role, order),
  )

/** A line that the customer is asked about: while a bill is corrected nothing is asked. */
export const canPropose = (role: Role, order: Order, kind: LineKind): Ability =>
  corrects(role, order)
    ? abilityFor(role, writerOf(kind), orderMessages.linesStand)
    : canAddLine(role, order, kind)

const billFields: readonly string[] = ['name', 'qty', 'unit_price', 'discount', 'tax_code_id']

/** Of a line of a bill that is corrected: what of it stays as it is. */
const staysOnBill = (
  { kind, inventory_item_id }: { kind: LineKind; inventory_item_id?: number | null },
  fields: readonly string[],
) =>
  (fields.some((field) => !billFields.includes(field)) && orderMessages.correctsOnly) ||
  (kind === 'part' &&
    inventory_item_id != null &&
    fields.includes('qty') &&
    orderMessages.returnInstead)

/** Changing what a line says. `fields`: which of it. */
export const canEditLine = (
  role: Role,
  order: Order,
  line: { kind: LineKind; inventory_item_id?: number | null },
  fields: readonly string[] = [],
): Ability =>
  abilityFor(
    role,
    writerOf(line.kind),
    corrects(role, order) ? staysOnBill(line, fields) : frozen(role, order),
    invoiced(order),
  )

export const canRemoveLine = (role: Role, order: Order, { kind }: Pick<Line, 'kind'>): Ability =>
  abilityFor(
    role,
    writerOf(kind),
    corrects(role, order) ? orderMessages.declineInstead : frozen(role, order),
    invoiced(order),
  )

/** Once work has begun, approval needs a return to the customer, not just a click. */
export const canDecide = (role: Role, order: Order, approval: Approval): Ability =>
  abilityFor(
    role,
    'order.write',
    closedBill(role, order),
    invoiced(order),
    corrects(role, order)
      ? approval === 'proposed' && orderMessages.customerFirst
      : approval === 'approved'
        ? !awaitingDecisionStages.includes(order.stage) && orderMessages.customerFirst
        : order.stage !== 'awaiting_approval' && frozen(role, order),
  )

const workingStages: readonly Stage[] = ['inspecting', 'in_progress', 'on_hold']

/** How far the work on a line is: on what was agreed, and on an inspection while the car is inspected. */
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

/** What a clock says, once it was forgotten. */
export const canCorrectTime = (role: Role) => abilityFor(role, 'order.authorise')

/** The work of a delivered car is done again on an order of its own; until then it goes back to work. */
export const canRework = (role: Role, { stage }: Order) =>
  abilityFor(role, 'order.write', stage !== 'delivered' && orderMessages.notDelivered)

interface PartLine extends Line {
  inventory_item_id: number | null
  qty: number
  issued: number
  agreed_qty: number | null
}

/** Once the invoice is issued, or the order is off, its cost stands (accounting, rule 7). */
const costStands = (order: Order) =>
  invoiced(order) || (!isOpenForCost(order) && orderMessages.closed)

const isAgreed = ({ approval, agreed_qty }: PartLine) =>
  approval === 'approved' || (approval === 'proposed' && (agreed_qty ?? 0) > 0)

const notFromStock = ({ kind, inventory_item_id }: PartLine) =>
  (kind !== 'part' || inventory_item_id === null) && orderMessages.notFromStock

/** Giving a part out of stock to the car: of a dearer line, what was agreed before. */
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

/** Bringing an issued part back to the shelf, as long as its cost has not been sold. */
export const canReturnPart = (role: Role, order: Order, line: PartLine): Ability =>
  abilityFor(
    role,
    'order.work',
    costStands(order),
    order.stage === 'delivered' && closedBill(role, order),
    notFromStock(line),
    line.issued === 0 && orderMessages.nothingIssued,
  )

/** The head of an order; its notes are the mechanic's too. */
export const canUpdate = (role: Role, order: Order) =>
  abilityFor(role, 'order.write', closed(order))
export const canWriteNotes = (role: Role, order: Order) =>
  abilityFor(role, 'order.work', closed(order))
export const canSign = (role: Role, order: Order) => abilityFor(role, 'order.write', closed(order))
export const canAddMedia = (role: Role, order: Order) =>
  abilityFor(role, 'order.work', closed(order))
export const canDiscount = (role: Role, order: Order) =>
  abilityFor(role, 'order.write', closedBill(role, order), invoiced(order))

/** Putting a voucher on, and taking it off. */
export const canApplyVoucher = (role: Role, order: Order) =>
  abilityFor(role, 'voucher.apply', closedBill(role, order), invoiced(order))

/** Correcting what a bill is made of. */
export const canCorrect = (role: Role, order: Order): Ability =>
  hasCapability(role, 'invoice.void')
    ? abilityFor(role, 'invoice.void', order.correction == null && orderMessages.nothingToCorrect)
    : denied(orderMessages.onlyHeadCorrects)

const inEnglish = (stage: Stage) => stage.replaceAll('_', ' ')

/** Its sentence has the stages in English; its values are the stages themselves, which the screen translates. */
const noMove = (from: Stage, to: Stage) => ({
  ...createMessage(orderMessages.noMove, { from: inEnglish(from), to: inEnglish(to) }),
  values: { from, to },
})

/** Whether it may go there: the same answer as `allowed`, for one stage. */
export function canTransition(
  role: Role,
  order: OrderFacts,
  to: Stage,
  given: TransitionRequest,
  now: string,
): Ability {
  const move = transitionOf(order.stage, to)
  if (!move) return denied(noMove(order.stage, to))
  const authorised = hasCapability(role, 'order.authorise')
  return abilityFor(role, move.who, ...blockers(order, move, given, { now, authorised }))
}

/** For the answer of an order. Moves are in its `allowed`; lines have too many reasons to send. */
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
