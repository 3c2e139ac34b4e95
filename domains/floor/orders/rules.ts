/**
 * The transitions of a work order. The page and the API call both use `blockers`, so a disabled button and a rejected
 * call give the same reasons. The table is product decision 4.
 */
import {
  type NameOfTransition,
  type TransitionBlocker,
  type TransitionRow,
  transitionRow,
  transitionsOf,
} from '#platform/contract/transitions.ts'
import type { Capability } from '#platform/contract/roles.ts'
import { blocked } from './messages.ts'
import {
  type Stage,
  type Billing,
  type Approval,
  type Work,
} from '#domains/floor/order-values/values.ts'

export * from '#domains/floor/order-values/values.ts'

/** The inputs that a transition may need besides its target stage. */
export type Need =
  | 'reason'
  | 'hold_reason'
  | 'mechanic_id'
  | 'odometer_in'
  | 'odometer_out'
  | 'agreement'
  | 'checklist'

/** The state of an order that transitions depend on. */
export interface OrderFacts {
  stage: Stage
  billing: Billing
  mechanic_id: number | null
  slot_at: string | null
  /** The customer's money in the ledger that no invoice has used: down payments and overpayments. */
  deposit: number
  /** Payments besides the down payment; after a void they stay with the order. */
  paid: number
  lines: readonly {
    approval: Approval
    work: Work
    amount: number
    /** Of a part: issued to the car, and short. */
    issued: number
    shortage: number
    /** The warranty covers it: it is free and no invoice bills it. */
    warranty_id: number | null
  }[]
  /** The estimate that each signature was given for. */
  signatures: readonly { signer: 'customer' | 'service_adviser'; estimate_version: number }[]
  estimate_version: number
  /** The version that the customer decided on by a link. */
  link_version: number | null
}

/** The inputs of the request that can lift a blocker. */
export interface TransitionRequest {
  mechanic_id?: number | null | undefined
  /** Users who may release an unpaid car give a reason. */
  reason?: string | null | undefined
}

export const hasIssuedInvoice = ({ billing }: { billing: Billing }) =>
  ['issued', 'part_paid', 'paid', 'written_off'].includes(billing)

/** Nothing is due any more: it is paid or written off. */
export const isSettled = ({ billing }: { billing: Billing }) =>
  billing === 'paid' || billing === 'written_off'

const signed = ({ signatures }: OrderFacts, signer: 'customer' | 'service_adviser') =>
  signatures.some((signature) => signature.signer === signer)

/** Its cost is still collected in work in progress (accounting, rule 7); later costs are an expense of the garage. */
export const isOpenForCost = (order: { stage: Stage; billing: Billing }) =>
  order.stage !== 'cancelled' && order.stage !== 'no_show' && !hasIssuedInvoice(order)

/** A customer's signature, or answer by a link, counts for the estimate shown at the time, not for a later one. */
export const customerAgreed = ({
  signatures,
  estimate_version,
  link_version,
}: Pick<OrderFacts, 'signatures' | 'estimate_version' | 'link_version'>) =>
  link_version === estimate_version ||
  signatures.some(
    (signature) =>
      signature.signer === 'customer' && signature.estimate_version === estimate_version,
  )

interface Caller {
  /** ISO instant. */
  now: string
  /** Whether the caller may release a car on credit. */
  authorised: boolean
}

type Blocker = TransitionBlocker<OrderFacts, TransitionRequest, Caller>

const noMechanic: Blocker = (order, { mechanic_id }) =>
  !order.mechanic_id && !mechanic_id && blocked.mechanic

const slotNotPassed: Blocker = ({ slot_at }, _input, { now }) =>
  !(slot_at && slot_at <= now) && blocked.slotNotPassed

const notAllApproved: Blocker = ({ lines }) =>
  lines.length === 0
    ? blocked.noLines
    : !lines.every(({ approval }) => approval === 'approved') && blocked.notAllApproved

const nothingProposed: Blocker = ({ lines }) =>
  !lines.some(
    ({ approval, amount, warranty_id }) =>
      approval === 'proposed' && (amount > 0 || warranty_id !== null),
  ) && blocked.nothingProposed

const anyLineIs = ({ lines }: OrderFacts, approval: Approval) =>
  lines.some((line) => line.approval === approval)

const undecided: Blocker = (order) => anyLineIs(order, 'proposed') && blocked.undecided
const noneApproved: Blocker = (order) => !anyLineIs(order, 'approved') && blocked.noneApproved
const nothingNew: Blocker = (order) => !anyLineIs(order, 'proposed') && blocked.nothingNew
const openLine: Blocker = (order) => anyLineIs(order, 'proposed') && blocked.openLine
const somethingSold: Blocker = (order) => anyLineIs(order, 'approved') && blocked.somethingSold

const notAllDeclined: Blocker = ({ lines }) =>
  !(lines.length > 0 && lines.every(({ approval }) => approval === 'declined')) &&
  blocked.notAllDeclined

const workLeft: Blocker = ({ lines }) =>
  !lines.every(({ approval, work }) => approval !== 'approved' || work === 'done') &&
  blocked.workLeft

const partShort: Blocker = ({ lines }) =>
  lines.some(({ shortage }) => shortage > 0) && blocked.partShort

const partsIssued: Blocker = ({ lines }) =>
  lines.some(({ issued }) => issued > 0) && blocked.partsIssued

const invoiceIssued: Blocker = (order) => hasIssuedInvoice(order) && blocked.invoiceIssued
const downPayment: Blocker = ({ deposit }) => deposit > 0 && blocked.downPayment
const moneyTaken: Blocker = ({ paid }) => paid > 0 && blocked.moneyTaken

/** The customer pays for at least one line. */
const hasSold = ({ lines }: OrderFacts) =>
  lines.some(({ approval, warranty_id }) => approval === 'approved' && warranty_id === null)

const noInvoice: Blocker = (order) =>
  hasSold(order) && !hasIssuedInvoice(order) && blocked.noInvoice

/** Users who may release a car on credit lift it with a reason. */
const leavesUnpaid = (order: OrderFacts) => hasIssuedInvoice(order) && !isSettled(order)

const notPaid: Blocker = (order, { reason }, { authorised }) =>
  leavesUnpaid(order) && hasSold(order) && !(authorised && reason) && blocked.notPaid

const customerSignature: Blocker = (order) =>
  !signed(order, 'customer') && blocked.customerSignature
const adviserSignature: Blocker = (order) =>
  !signed(order, 'service_adviser') && blocked.adviserSignature

export type Transition = TransitionRow<Stage, Need, OrderFacts, TransitionRequest, Caller>

const transition = transitionRow<Transition>()

const aMechanic = {
  ask: 'mechanic_id',
  when: ({ mechanic_id }) => !mechanic_id,
} as const satisfies Transition['needs'][number]

/** The blockers of every cancellation. */
const cancelling = [partsIssued, downPayment, moneyTaken]

const rows = [
  transition('booked', 'queued', 'order.write', { needs: ['odometer_in'] }),
  transition('booked', 'no_show', 'order.write', { against: [slotNotPassed] }),
  transition('queued', 'inspecting', 'order.work', { needs: [aMechanic], against: [noMechanic] }),
  transition('queued', 'in_progress', 'order.work', {
    needs: [aMechanic],
    against: [noMechanic, notAllApproved],
  }),
  transition('inspecting', 'awaiting_approval', 'order.work', { against: [nothingProposed] }),
  transition('awaiting_approval', 'in_progress', 'order.write', {
    needs: [{ ask: 'agreement', when: (order) => !customerAgreed(order) }],
    against: [undecided, noneApproved],
  }),
  transition('awaiting_approval', 'inspecting', 'order.write', { needs: ['reason'] }),
  transition('awaiting_approval', 'ready', 'order.write', { against: [notAllDeclined] }),
  transition('in_progress', 'quality_check', 'order.work', {
    against: [workLeft, openLine, partShort],
  }),
  transition('in_progress', 'awaiting_approval', 'order.work', { against: [nothingNew] }),
  transition('in_progress', 'on_hold', 'order.work', { needs: ['hold_reason'] }),
  transition('on_hold', 'in_progress', 'order.work'),
  transition('quality_check', 'ready', 'order.work', { needs: ['checklist', 'odometer_out'] }),
  transition('quality_check', 'in_progress', 'order.work', { needs: ['reason'] }),
  transition('ready', 'delivered', 'order.write', {
    needs: [{ ask: 'reason', when: (order, { authorised }) => authorised && leavesUnpaid(order) }],
    against: [noInvoice, notPaid, customerSignature, adviserSignature],
  }),
  transition('ready', 'in_progress', 'order.authorise', {
    needs: ['reason'],
    against: [invoiceIssued],
  }),
  ...(
    ['booked', 'queued', 'inspecting', 'awaiting_approval', 'in_progress', 'on_hold'] as const
  ).map((from) =>
    transition(from, 'cancelled', 'order.authorise', { needs: ['reason'], against: cancelling }),
  ),
  transition('ready', 'cancelled', 'order.authorise', {
    needs: ['reason'],
    against: [somethingSold, ...cancelling],
  }),
]

/** Every allowed transition; all others are rejected. The effects are in server/effects.ts, by the same key. */
export const transitions: readonly Transition[] = rows

/** A transition as a key, such as `ready -> in_progress`. */
export type TransitionName = NameOfTransition<(typeof rows)[number]>

const table = transitionsOf(transitions, ({ stage }) => stage, {
  [blocked.mechanic]: 'mechanic_id',
  [blocked.notPaid]: 'reason',
})
export const { find: transitionOf, blockers, isOpen } = table

/** The transitions open to this role, each with its blockers and inputs. */
export const allowedTransitions = (
  order: OrderFacts,
  holds: (capability: Capability) => boolean,
  now: string,
) => table.allowed(order, { now, authorised: holds('order.authorise') }, holds)

/** Whether it is the usual next step. Releasing an unpaid car never is: payment comes first. */
export const isNextStep = (allowed: Parameters<typeof isOpen>[0]) =>
  isOpen(allowed) && !allowed.blockers.includes(blocked.notPaid)

/** Stages in which approved parts are reserved and issued. */
export const partStages: readonly Stage[] = ['in_progress', 'on_hold', 'quality_check']

/** Stages in which lines can be added and changed, except while the customer decides. */
export const editableStages: readonly Stage[] = [
  'booked',
  'queued',
  'inspecting',
  'in_progress',
  'on_hold',
]
/** Stages in which lines can be approved: once work has begun, new ones go back to the customer first. */
export const awaitingDecisionStages: readonly Stage[] = [
  'booked',
  'queued',
  'inspecting',
  'awaiting_approval',
]

/** From these stages on a signature is for the handover; before, the customer signs the estimate. */
export const signsHandover = (stage: Stage) => stage === 'ready' || stage === 'delivered'

/** The next stages from each stage, the likeliest first. */
const forward: Partial<Record<Stage, readonly Stage[]>> = {
  booked: ['queued'],
  // with every line approved already, the inspection can be skipped
  queued: ['in_progress', 'inspecting'],
  inspecting: ['awaiting_approval'],
  awaiting_approval: ['in_progress', 'ready'],
  // lines without the customer's decision come before quality control
  in_progress: ['awaiting_approval', 'quality_check'],
  on_hold: ['in_progress'],
  quality_check: ['ready'],
  ready: ['delivered'],
}

/** The transition of the primary button: the first possible one, else the usual one with its blockers. */
export function primaryTransition<
  M extends { to: Stage; needs: readonly string[]; blockers: readonly string[] },
>({ stage, allowed }: { stage: Stage; allowed: readonly M[] }): M | undefined {
  const ways = (forward[stage] ?? []).flatMap((to) => allowed.filter((move) => move.to === to))
  const usual = stage === 'awaiting_approval' ? ways[0] : ways.at(-1)
  return ways.find(isOpen) ?? usual
}
