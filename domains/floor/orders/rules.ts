/**
 * What a work order may do. The page and the API call both use `blockers`, so a disabled button and a refused call
 * give the same reasons. The table is product decision 4.
 */
import { type TransitionInput, requiredInputs } from '#platform/contract/transitions.ts'
import type { Capability } from '#platform/contract/roles.ts'
import { blocked } from './messages.ts'

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
export const agreementWays = ['in_person', 'phone', 'message', 'email'] as const

/** What a move may ask for besides the stage it leads to. */
export type Need =
  | 'reason'
  | 'hold_reason'
  | 'mechanic_id'
  | 'odometer_in'
  | 'odometer_out'
  | 'agreement'
  | 'checklist'

/** The state of an order, as far as moves depend on it. */
export interface OrderFacts {
  stage: Stage
  billing: Billing
  mechanic_id: number | null
  slot_at: string | null
  /** What the books hold of the customer's: down payments and overpayments that no invoice has used. */
  deposit: number
  /** Payments beside the down payment; a voided invoice leaves them with the order. */
  paid: number
  lines: readonly {
    approval: Approval
    work: Work
    amount: number
    /** Of the part: given out to the car, and wanted but not on hand. */
    issued: number
    shortage: number
    /** The warranty pays for it: it is free, and no invoice bills it. */
    warranty_id: number | null
  }[]
  /** The estimate that each signature was given for. */
  signatures: readonly { signer: 'customer' | 'service_adviser'; estimate_version: number }[]
  estimate_version: number
}

/** What comes with the request, as far as it lifts a blocker. */
export interface TransitionRequest {
  mechanic_id?: number | null | undefined
  /** A user who may release an unpaid car gives a reason. */
  reason?: string | null | undefined
}

export const hasIssuedInvoice = ({ billing }: { billing: Billing }) =>
  ['issued', 'part_paid', 'paid', 'written_off'].includes(billing)

/** Nothing is due any more: it is paid, or given up. */
export const isSettled = ({ billing }: { billing: Billing }) =>
  billing === 'paid' || billing === 'written_off'

const signed = ({ signatures }: OrderFacts, signer: 'customer' | 'service_adviser') =>
  signatures.some((signature) => signature.signer === signer)

/** Its cost is still collected in work in progress (accounting, rule 7); later cost is an expense of the garage. */
export const isOpenForCost = (order: { stage: Stage; billing: Billing }) =>
  order.stage !== 'cancelled' && order.stage !== 'no_show' && !hasIssuedInvoice(order)

/** A customer's signature counts for the estimate shown at the time, not for a later one. */
export const customerAgreed = ({
  signatures,
  estimate_version,
}: Pick<OrderFacts, 'signatures' | 'estimate_version'>) =>
  signatures.some(
    (signature) =>
      signature.signer === 'customer' && signature.estimate_version === estimate_version,
  )

interface Caller {
  /** ISO instant. */
  now: string
  /** The caller may release a car on credit. */
  authorised: boolean
}

/** One blocker of a move: its message while it stands, else false. */
type Blocker = (order: OrderFacts, given: TransitionRequest, caller: Caller) => string | false

const noMechanic: Blocker = (order, given) =>
  !order.mechanic_id && !given.mechanic_id && blocked.mechanic

const slotNotPassed: Blocker = ({ slot_at }, _given, { now }) =>
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

/** A user who may release a car on credit lifts it with a reason. */
const leavesUnpaid = (order: OrderFacts) => hasIssuedInvoice(order) && !isSettled(order)

const notPaid: Blocker = (order, given, { authorised }) =>
  leavesUnpaid(order) && hasSold(order) && !(authorised && given.reason) && blocked.notPaid

const customerSignature: Blocker = (order) =>
  !signed(order, 'customer') && blocked.customerSignature
const adviserSignature: Blocker = (order) =>
  !signed(order, 'service_adviser') && blocked.adviserSignature

export interface Transition {
  from: Stage
  to: Stage
  who: Capability
  /** What its dialog asks; it skips what the order already knows. */
  needs: readonly TransitionInput<Need, [order: OrderFacts, authorised: boolean]>[]
  /** Its blockers, in the order in which they are shown. */
  against: readonly Blocker[]
}

const move = <From extends Stage, To extends Stage>(
  from: From,
  to: To,
  who: Capability,
  { needs = [], against = [] }: Partial<Pick<Transition, 'needs' | 'against'>> = {},
) => ({ from, to, who, needs, against })

const aMechanic = {
  ask: 'mechanic_id',
  when: ({ mechanic_id }) => !mechanic_id,
} as const satisfies Transition['needs'][number]

/** The blockers of every cancellation. */
const cancelling = [partsIssued, downPayment, moneyTaken]

const rows = [
  move('booked', 'queued', 'order.write', { needs: ['odometer_in'] }),
  move('booked', 'no_show', 'order.write', { against: [slotNotPassed] }),
  move('queued', 'inspecting', 'order.work', { needs: [aMechanic], against: [noMechanic] }),
  move('queued', 'in_progress', 'order.work', {
    needs: [aMechanic],
    against: [noMechanic, notAllApproved],
  }),
  move('inspecting', 'awaiting_approval', 'order.work', { against: [nothingProposed] }),
  move('awaiting_approval', 'in_progress', 'order.write', {
    needs: [{ ask: 'agreement', when: (order) => !customerAgreed(order) }],
    against: [undecided, noneApproved],
  }),
  move('awaiting_approval', 'inspecting', 'order.write', { needs: ['reason'] }),
  move('awaiting_approval', 'ready', 'order.write', { against: [notAllDeclined] }),
  move('in_progress', 'quality_check', 'order.work', { against: [workLeft, openLine, partShort] }),
  move('in_progress', 'awaiting_approval', 'order.work', { against: [nothingNew] }),
  move('in_progress', 'on_hold', 'order.work', { needs: ['hold_reason'] }),
  move('on_hold', 'in_progress', 'order.work'),
  move('quality_check', 'ready', 'order.work', { needs: ['checklist', 'odometer_out'] }),
  move('quality_check', 'in_progress', 'order.work', { needs: ['reason'] }),
  move('ready', 'delivered', 'order.write', {
    needs: [{ ask: 'reason', when: (order, authorised) => authorised && leavesUnpaid(order) }],
    against: [noInvoice, notPaid, customerSignature, adviserSignature],
  }),
  move('ready', 'in_progress', 'order.authorise', {
    needs: ['reason'],
    against: [invoiceIssued],
  }),
  ...(
    ['booked', 'queued', 'inspecting', 'awaiting_approval', 'in_progress', 'on_hold'] as const
  ).map((from) =>
    move(from, 'cancelled', 'order.authorise', { needs: ['reason'], against: cancelling }),
  ),
  move('ready', 'cancelled', 'order.authorise', {
    needs: ['reason'],
    against: [somethingSold, ...cancelling],
  }),
]

/** Every allowed move; any other is refused. What each one does is in server/effects.ts, by the same name. */
export const transitions: readonly Transition[] = rows

type NameOf<Row> = Row extends { from: infer From extends Stage; to: infer To extends Stage }
  ? `${From} -> ${To}`
  : never
/** A move as a key, such as `ready -> in_progress`. */
export type TransitionName = NameOf<(typeof rows)[number]>

export const transitionOf = (stage: Stage, to: Stage): Transition | undefined =>
  transitions.find((transition) => transition.from === stage && transition.to === to)

/** The blockers of this move now: empty if none. */
export const blockers = (
  order: OrderFacts,
  { to }: Pick<Transition, 'to'>,
  given: TransitionRequest,
  caller: Caller,
): string[] =>
  (transitionOf(order.stage, to)?.against ?? [])
    .map((blocker) => blocker(order, given, caller))
    .filter((message) => message !== false)

/** The moves open to this role, each with its blockers and its questions. */
export function allowedTransitions(
  order: OrderFacts,
  holds: (capability: Capability) => boolean,
  now: string,
) {
  const authorised = holds('order.authorise')
  return transitions
    .filter(({ from, who }) => from === order.stage && holds(who))
    .map((candidate) => ({
      to: candidate.to,
      needs: requiredInputs(candidate.needs, order, authorised),
      blockers: blockers(order, candidate, {}, { now, authorised }),
    }))
}

/** Blockers that the dialog of the move itself can lift. */
export const inputsLifting: Readonly<Record<string, Need>> = {
  [blocked.mechanic]: 'mechanic_id',
  [blocked.notPaid]: 'reason',
}

/** Whether the button is enabled: its own dialog can lift every blocker. */
export const isOpen = (move: { needs: readonly string[]; blockers: readonly string[] }) =>
  move.blockers.every((sentence) => move.needs.includes(inputsLifting[sentence] ?? ''))

/** Whether it is the usual step of this moment. A car that leaves unpaid never is: the payment comes first. */
export const isNextStep = (move: { needs: readonly string[]; blockers: readonly string[] }) =>
  isOpen(move) && !move.blockers.includes(blocked.notPaid)

/** Here approved parts are reserved, and given out to the car. */
export const partStages: readonly Stage[] = ['in_progress', 'on_hold', 'quality_check']

/** Lines can be added and changed here, except while the customer decides on the estimate. */
export const editableStages: readonly Stage[] = [
  'booked',
  'queued',
  'inspecting',
  'in_progress',
  'on_hold',
]
/** Lines can be approved here: once work has begun, new ones go back to the customer first. */
export const awaitingDecisionStages: readonly Stage[] = [
  'booked',
  'queued',
  'inspecting',
  'awaiting_approval',
]

/** From here on a signature is that of the handing over; before, the customer's is for the estimate. */
export const signsHandover = (stage: Stage) => stage === 'ready' || stage === 'delivered'

/** The way forward from each stage, the likeliest first. */
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

/** The move of the filled button: the first possible one forward, else the usual one with its blockers. */
export function primaryTransition<
  M extends { to: Stage; needs: readonly string[]; blockers: readonly string[] },
>({ stage, allowed }: { stage: Stage; allowed: readonly M[] }): M | undefined {
  const ways = (forward[stage] ?? []).flatMap((to) => allowed.filter((move) => move.to === to))
  const usual = stage === 'awaiting_approval' ? ways[0] : ways.at(-1)
  return ways.find(isOpen) ?? usual
}
