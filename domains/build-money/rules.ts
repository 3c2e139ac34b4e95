/** The rules of a build's money that server and browser share. */
import { type BuildStatus, isClosed } from '#domains/builds/rules.ts'
import { abilityOf } from '#platform/contract/can.ts'
import { buildMoneyMessages } from './messages.ts'

export const paymentKinds = ['deposit', 'refund', 'forfeit'] as const
/** What becomes of the deposit of a cancelled build. */
export const depositEnds = ['refund', 'forfeit'] as const

export const canTakeDeposit = (role: string, build: { status: BuildStatus }) =>
  abilityOf(role, 'build.write', isClosed(build) && buildMoneyMessages.closed)
