/** The rules of a build's money that server and browser share. */
import { invoiceMessages } from '#domains/floor/invoices/messages.ts'
import { withholdingMessages } from '#domains/floor/withholdings/messages.ts'
import { type BuildStatus, type meterLevels, isClosed } from '#domains/workshop/builds/rules.ts'
import { abilityFor } from '#platform/contract/abilities.ts'
import type { Message } from '#platform/contract/messages.ts'
import { blocked, buildMoneyMessages } from './messages.ts'

export const paymentKinds = [
  'deposit',
  'refund',
  'forfeit',
  'payment',
  'payback',
  'written_off',
  'written_back',
] as const
export const billKinds = ['stage', 'final'] as const

interface Standing {
  status: BuildStatus
}

export const canTakeDeposit = (role: string, build: Standing) =>
  abilityFor(role, 'build.write', isClosed(build) && buildMoneyMessages.closed)

/** Materials, hours and outside work go into a build until it is delivered or cancelled. */
export const takesCost = (build: Standing) => !isClosed(build)

export const canTakeMaterial = (role: string, build: Standing) =>
  abilityFor(role, 'build.write', !takesCost(build) && buildMoneyMessages.costClosed)

export const canBill = (role: string, build: Standing) =>
  abilityFor(role, 'build.write', isClosed(build) && buildMoneyMessages.closed)

/** After delivery an overpayment belongs to the customer. */
export const canPayBack = (role: string, overpaid: number) =>
  abilityFor(role, 'build.write', overpaid <= 0 && buildMoneyMessages.notOverpaid)

/** Finance has no other payment to record: nothing to withhold denies it. */
export const canRecordWithheld = (
  role: string,
  { due }: { due: number },
  { rate }: { rate: number },
) =>
  abilityFor(
    role,
    'withholding.exceed',
    due <= 0 && invoiceMessages.nothingDue,
    rate === 0 && withholdingMessages.onlyCompanies,
  )

/** Writes off the open amount of a bill, and reverses it. */
export const canWriteOffBill = (role: string, { due }: { due: number }) =>
  abilityFor(role, 'invoice.write-off', due <= 0 && invoiceMessages.nothingDue)
export const canWriteBackBill = (role: string, { written_off }: { written_off: number }) =>
  abilityFor(role, 'invoice.write-off', written_off === 0 && invoiceMessages.notWrittenOff)

/** Credits a bill, before and after the delivery. */
export const canCreditBill = (
  role: string,
  { status }: Standing,
  { written_off, left }: { written_off: number; left: number },
) =>
  abilityFor(
    role,
    'invoice.credit',
    status === 'cancelled' && buildMoneyMessages.cancelled,
    written_off > 0 && invoiceMessages.writeBackFirst,
    left <= 0 && buildMoneyMessages.nothingLeft,
  )

export interface Delivered extends Standing {
  signatures: readonly { signer: string }[]
  /** What the customer owes after the delivery. */
  unpaid: number
}

/** The blockers of the delivery; a reason allows it with an unpaid amount. */
export function deliveryBlockers(
  { status, signatures, unpaid }: Delivered,
  given: { reason?: string | null | undefined } = {},
): Message[] {
  const against: (Message | false)[] = [
    status !== 'finished' && blocked.notFinished,
    signatures.length < 2 && blocked.signatureMissing,
    unpaid > 0 && !given.reason && blocked.unpaid,
  ]
  return against.filter((sentence) => sentence !== false)
}

export const canDeliver = (
  role: string,
  build: Delivered,
  given: { reason?: string | null | undefined } = {},
) => abilityFor(role, 'build.write', ...deliveryBlockers(build, given))

/** The expected cost as a share of the price, while the workshop has delivered fewer than `SAMPLES` builds. */
const USUAL_SHARE = 0.7
const SAMPLES = 3
/** The meter warns below this share of the expected cost. */
const WARNS = 0.2

/** The cost of a workshop's delivered builds as a share of their price. */
export const costShare = (delivered: { count: number; price: number; cost: number }): number =>
  delivered.count < SAMPLES || delivered.price === 0
    ? USUAL_SHARE
    : delivered.cost / delivered.price

interface Metered {
  price: number
  /** From 0 to 1. */
  progress: number
  /** All payments of the customer, minus refunds. */
  received: number
  cost: number
  /** `costShare` of its workshop. */
  share: number
}

/** The remaining customer money, compared with the expected cost of the unfinished work. In the smallest unit. */
export function meterOf({ price, progress, received, cost, share }: Metered) {
  const remaining = received - cost
  const threshold = Math.round(WARNS * price * share * (1 - progress))
  const level: (typeof meterLevels)[number] =
    remaining < 0 ? 'empty' : remaining < threshold ? 'low' : 'ok'
  return { level, remaining, threshold }
}

/** The cost of working seconds at an hourly rate. */
export const labourOf = (seconds: number, hourlyRate: number) =>
  Math.round((seconds * hourlyRate) / 3600)
