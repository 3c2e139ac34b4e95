/** The money of a build: what was paid ahead, and what becomes of it when the build is cancelled (accounting, rule 21). */
import { findFund, paidWhen, requireFund } from '#domains/accounts/server/service.ts'
import { type PostingLine, postEntry } from '#domains/journal/server/service.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Call } from '#platform/contract/route.ts'
import { assertCan, invalid, notFound } from '#platform/server/errors.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import { DEPOSIT, buildMoney } from '../contract.ts'
import { buildMoneyMessages } from '../messages.ts'
import { canTakeDeposit } from '../rules.ts'
import {
  type Held,
  insertPayment,
  lockBuild,
  selectBuild,
  selectDeposits,
  selectPayments,
} from './queries.ts'

/** Of the entries of a build: their source. */
export const BUILD_SOURCE = 'build'

export const buildMoneyApi = implement(buildMoney, { get, deposit })

/** For the moves of a build: what has come in. */
export { selectDeposits as depositsOf }

async function get({ db, scope, me, params }: Ask<typeof buildMoney.get>) {
  const build = await selectBuild(db, scope, params.id)
  if (!build) throw notFound()
  const { price, deposit_required } = build
  return {
    price,
    deposit_required,
    deposits: await selectDeposits(db, build.id),
    payments: await selectPayments(db, build.id),
    can: { deposit: canTakeDeposit(me.role, build) },
  }
}

type Caller = Pick<Ask<Call>, 'db' | 'scope' | 'me' | 'at' | 'audit'>

async function deposit(ask: Ask<typeof buildMoney.deposit>) {
  const { db, scope, me, at, params, body, audit } = ask
  const build = await lockBuild(db, scope, params.id)
  if (!build) throw notFound()
  assertCan(canTakeDeposit(me.role, build))
  const fund = await requireFund(db, scope, build.garage_id, body.account_id)
  const { amount, note = null } = body
  const { id } = await pay(ask, build, {
    kind: 'deposit',
    amount,
    account_id: fund.id,
    note,
    ...paidWhen(body.paid_at, at, build.time_zone),
    lines: [
      { account: { id: fund.id }, debit: amount, ...(note ? { note } : {}) },
      { account: 'BUILD_DEPOSIT', credit: amount },
    ],
  })
  audit.garageId = build.garage_id
  audit.created(DEPOSIT, { id, build: build.number, amount, account_id: fund.id })
  return { id, deposits: await selectDeposits(db, build.id) }
}

interface Payment {
  kind: 'deposit' | 'refund' | 'forfeit'
  amount: number
  account_id: number
  note: string | null
  paid_at: string
  paid_on: string
  lines: PostingLine[]
}

const describe = {
  deposit: (number: string) => `Build deposit ${number}`,
  refund: (number: string) => `Build deposit paid back ${number}`,
  forfeit: (number: string) => `Build deposit kept ${number}`,
}

/** A payment and its entry, in one transaction. The build is locked. */
async function pay({ db, me }: Caller, build: Held, { lines, ...payment }: Payment) {
  const made = await insertPayment(db, {
    ...payment,
    build_id: build.id,
    employee_id: me.employee_id,
  })
  await postEntry(db, {
    garage_id: build.garage_id,
    entry_date: payment.paid_on,
    description: describe[payment.kind](build.number),
    source_number: build.number,
    source: { type: BUILD_SOURCE, id: build.id, event: payment.kind, seq: made.id },
    created_by: me.employee_id,
    lines,
  })
  return made
}

interface Ending {
  deposit?: 'refund' | 'forfeit' | undefined
  account_id?: number | null | undefined
  reason?: string | null | undefined
}

/** When a build is cancelled: its deposit is paid back from a fund, or kept as other income. */
export async function endDeposits(caller: Caller, buildId: number, ending: Ending): Promise<void> {
  const { db, scope, at } = caller
  const amount = await selectDeposits(db, buildId)
  if (amount === 0) return
  const build = await lockBuild(db, scope, buildId)
  if (!build) throw notFound()
  if (!ending.deposit) throw invalid({ deposit: buildMoneyMessages.whereDeposit })
  if (ending.deposit === 'refund' && !ending.account_id)
    throw invalid({ account_id: buildMoneyMessages.whichFund })
  const to =
    ending.deposit === 'refund'
      ? await requireFund(db, scope, build.garage_id, ending.account_id as number)
      : await findFund(db, scope, build.garage_id, { key: 'OTHER_INCOME' }, 'other_income')
  if (!to) throw invalid({ account_id: messages.unknownReference })
  await pay(caller, build, {
    kind: ending.deposit,
    amount,
    account_id: to.id,
    note: ending.reason ?? null,
    paid_at: at.toISOString(),
    paid_on: dayIn(build.time_zone, at),
    lines: [
      { account: 'BUILD_DEPOSIT', debit: amount },
      { account: { id: to.id }, credit: amount },
    ],
  })
}
