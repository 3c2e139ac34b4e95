/** The rules of a build's money that server and browser share. */
import { invoiceMessages } from '#domains/floor/invoices/messages.ts'
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

/** What was paid above the price is the customer's once the build is delivered. */
export const canPayBack = (role: string, overpaid: number) =>
  abilityFor(role, 'build.write', overpaid <= 0 && buildMoneyMessages.notOverpaid)

/** Giving up what a bill has open, and taking that back. */
export const canWriteOffBill = (role: string, { due }: { due: number }) =>
  abilityFor(role, 'invoice.write-off', due <= 0 && invoiceMessages.nothingDue)
export const canWriteBackBill = (role: string, { written_off }: { written_off: number }) =>
  abilityFor(role, 'invoice.write-off', written_off === 0 && invoiceMessages.notWrittenOff)

/** Taking something off a bill, before the delivery and after it. */
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
  /** What the customer still owes once it is delivered. */
  unpaid: number
}

/** What stands against the delivery; a reason lifts what is unpaid. */
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

/** Of the price: what a build is expected to cost while the workshop has delivered fewer than `SAMPLES`. */
const USUAL_SHARE = 0.7
const SAMPLES = 3
/** The meter warns when less than this share of the cost to come is left. */
const WARNS = 0.2

/** The share of the price that builds of a workshop cost, from those that it has delivered. */
export const costShare = (delivered: { count: number; price: number; cost: number }): number =>
  delivered.count < SAMPLES || delivered.price === 0
    ? USUAL_SHARE
    : delivered.cost / delivered.price

interface Metered {
  price: number
  /** From 0 to 1. */
  progress: number
  /** All that the customer has paid, less what went back. */
  received: number
  cost: number
  /** `costShare` of its workshop. */
  share: number
}

/**
 * What is left of the customer's money, against the cost that is still to come (the plan's cost for the work that is not
 * done). In the smallest unit.
 */
export function meterOf({ price, progress, received, cost, share }: Metered) {
  const remaining = received - cost
  const threshold = Math.round(WARNS * price * share * (1 - progress))
  const level: (typeof meterLevels)[number] =
    remaining < 0 ? 'empty' : remaining < threshold ? 'low' : 'ok'
  return { level, remaining, threshold }
}

/** What so many seconds cost at a rate for the hour. */
export const labourOf = (seconds: number, hourlyRate: number) =>
  Math.round((seconds * hourlyRate) / 3600)
