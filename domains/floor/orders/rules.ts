/**
 * What a work order may do. The page and the API call both use `blockers`, so a disabled button and a refused call
 * give the same reasons. The table is product decision 4.
 */
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

export const billings = ['none', 'draft', 'issued', 'part_paid', 'paid', 'void'] as const
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

export interface Move {
  from: Stage
  to: Stage
  who: Capability
  needs: readonly Need[]
}

const move = (from: Stage, to: Stage, who: Capability, ...needs: Need[]): Move => ({
  from,
  to,
  who,
  needs,
})

/** Every allowed move. Any other move is refused. */
export const moves: readonly Move[] = [
  move('booked', 'queued', 'order.write', 'odometer_in'),
  move('booked', 'no_show', 'order.write'),
  move('queued', 'inspecting', 'order.work', 'mechanic_id'),
  move('queued', 'in_progress', 'order.work', 'mechanic_id'),
  move('inspecting', 'awaiting_approval', 'order.work'),
  move('awaiting_approval', 'in_progress', 'order.write', 'agreement'),
  move('awaiting_approval', 'inspecting', 'order.write', 'reason'),
  move('awaiting_approval', 'ready', 'order.write'),
  move('in_progress', 'quality_check', 'order.work'),
  move('in_progress', 'awaiting_approval', 'order.work'),
  move('in_progress', 'on_hold', 'order.work', 'hold_reason'),
  move('on_hold', 'in_progress', 'order.work'),
  move('quality_check', 'ready', 'order.work', 'checklist', 'odometer_out'),
  move('quality_check', 'in_progress', 'order.work', 'reason'),
  move('ready', 'delivered', 'order.write'),
  move('ready', 'in_progress', 'order.authorise', 'reason'),
  ...(
    [
      'booked',
      'queued',
      'inspecting',
      'awaiting_approval',
      'in_progress',
      'on_hold',
      'ready',
    ] as const
  ).map((from) => move(from, 'cancelled', 'order.authorise', 'reason')),
]

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
export interface Given {
  mechanic_id?: number | null | undefined
  /** A user who may release an unpaid car gives a reason. */
  reason?: string | null | undefined
}

export const hasIssuedInvoice = ({ billing }: { billing: Billing }) =>
  ['issued', 'part_paid', 'paid'].includes(billing)

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

/**
 * The blockers of this move now: empty if none. `authorised`: the caller may release a car on credit.
 * @param now ISO instant
 */
export function blockers(
  order: OrderFacts,
  { to }: Pick<Move, 'to'>,
  given: Given,
  { now, authorised }: { now: string; authorised: boolean },
): string[] {
  const { stage, lines } = order
  const against: (string | false)[] = []
  const needsMechanic = stage === 'queued' && (to === 'inspecting' || to === 'in_progress')
  if (needsMechanic) against.push(!order.mechanic_id && !given.mechanic_id && blocked.mechanic)

  if (to === 'no_show')
    against.push(!(order.slot_at && order.slot_at <= now) && blocked.slotNotPassed)
  if (stage === 'queued' && to === 'in_progress')
    against.push(
      lines.length === 0
        ? blocked.noLines
        : !lines.every(({ approval }) => approval === 'approved') && blocked.notAllApproved,
    )
  if (stage === 'inspecting' && to === 'awaiting_approval')
    against.push(
      !lines.some(
        ({ approval, amount, warranty_id }) =>
          approval === 'proposed' && (amount > 0 || warranty_id !== null),
      ) && blocked.nothingProposed,
    )
  if (stage === 'awaiting_approval' && to === 'in_progress') {
    against.push(lines.some(({ approval }) => approval === 'proposed') && blocked.undecided)
    against.push(!lines.some(({ approval }) => approval === 'approved') && blocked.noneApproved)
  }
  if (stage === 'awaiting_approval' && to === 'ready')
    against.push(
      !(lines.length > 0 && lines.every(({ approval }) => approval === 'declined')) &&
        blocked.notAllDeclined,
    )
  if (stage === 'in_progress' && to === 'awaiting_approval')
    against.push(!lines.some(({ approval }) => approval === 'proposed') && blocked.nothingNew)
  if (to === 'quality_check')
    against.push(
      !lines.every(({ approval, work }) => approval !== 'approved' || work === 'done') &&
        blocked.workLeft,
      lines.some(({ approval }) => approval === 'proposed') && blocked.openLine,
      lines.some(({ shortage }) => shortage > 0) && blocked.partShort,
    )
  if (stage === 'ready' && to === 'in_progress')
    against.push(hasIssuedInvoice(order) && blocked.invoiceIssued)
  if (to === 'delivered') against.push(...againstDelivery(order, given, authorised))
  if (to === 'cancelled')
    against.push(
      stage === 'ready' &&
        lines.some(({ approval }) => approval === 'approved') &&
        blocked.somethingSold,
      lines.some(({ issued }) => issued > 0) && blocked.partsIssued,
      order.deposit > 0 && blocked.downPayment,
      order.paid > 0 && blocked.moneyTaken,
    )
  return against.filter((sentence) => sentence !== false)
}

function againstDelivery(order: OrderFacts, given: Given, authorised: boolean) {
  const nothingSold = !order.lines.some(
    ({ approval, warranty_id }) => approval === 'approved' && warranty_id === null,
  )
  const paid = order.billing === 'paid' || nothingSold
  const onCredit = authorised && Boolean(given.reason)
  return [
    !nothingSold && !hasIssuedInvoice(order) && blocked.noInvoice,
    hasIssuedInvoice(order) && !paid && !onCredit && blocked.notPaid,
    !signed(order, 'customer') && blocked.customerSignature,
    !signed(order, 'service_adviser') && blocked.adviserSignature,
  ]
}

/** The moves open to this role, each with its blockers and its questions. */
export function allowedMoves(
  order: OrderFacts,
  holds: (capability: Capability) => boolean,
  now: string,
) {
  const authorised = holds('order.authorise')
  return moves
    .filter(({ from, who }) => from === order.stage && holds(who))
    .map((candidate) => ({
      to: candidate.to,
      needs: needsOf(order, candidate, authorised),
      blockers: blockers(order, candidate, {}, { now, authorised }),
    }))
}

/** What the dialog of a move must ask; it skips what the order already knows. */
export function needsOf(order: OrderFacts, { to, needs }: Move, authorised: boolean): Need[] {
  const asked = needs.filter(
    (need) =>
      !(need === 'mechanic_id' && order.mechanic_id) &&
      !(need === 'agreement' && customerAgreed(order)),
  )
  const credit =
    to === 'delivered' && authorised && hasIssuedInvoice(order) && order.billing !== 'paid'
  return credit ? [...asked, 'reason'] : asked
}

/** Blockers that the dialog of the move itself can lift. */
export const liftedBy: Readonly<Record<string, Need>> = {
  [blocked.mechanic]: 'mechanic_id',
  [blocked.notPaid]: 'reason',
}

/** Whether the button is enabled: its own dialog can lift every blocker. */
export const isOpen = (move: { needs: readonly string[]; blockers: readonly string[] }) =>
  move.blockers.every((sentence) => move.needs.includes(liftedBy[sentence] ?? ''))

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
export const decidingStages: readonly Stage[] = [
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
export function primaryMove<
  M extends { to: Stage; needs: readonly string[]; blockers: readonly string[] },
>({ stage, allowed }: { stage: Stage; allowed: readonly M[] }): M | undefined {
  const ways = (forward[stage] ?? []).flatMap((to) => allowed.filter((move) => move.to === to))
  const usual = stage === 'awaiting_approval' ? ways[0] : ways.at(-1)
  return ways.find(isOpen) ?? usual
}
