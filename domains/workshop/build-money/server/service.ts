/** The money of a build: what was paid ahead, what is billed, and what it has come to (accounting, rules 12, 20 and 21). */
import { issuerOf, shown } from '#domains/company/legal-entities/server/service.ts'
import { buyerOf } from '#domains/people/customers/server/service.ts'
import { paidWhen, requireFund } from '#domains/books/accounts/server/service.ts'
import { shareOf } from '#platform/contract/money.ts'
import { abilityOf } from '#platform/contract/can.ts'
import type { Db } from '#platform/server/db.ts'
import { assertCan, notFound } from '#platform/server/errors.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import type { Scope } from '#platform/server/scope.ts'
import { DEPOSIT, buildMoney } from '../contract.ts'
import {
  canBill,
  canPayBack,
  canTakeDeposit,
  canWriteBackBill,
  canWriteOffBill,
  costShare,
  meterOf,
} from '../rules.ts'
import { bill, payBack, payBill } from './bills.ts'
import { bringBack, materials, take } from './costs.ts'
import { pay } from './posting.ts'
import { writeBack, writeOff } from './write-off.ts'
import {
  type Held,
  type Sums,
  lockBuild,
  selectBills,
  selectBuild,
  selectDelivered,
  selectPayments,
  selectSums,
  selectUsedUp,
} from './queries.ts'

export { BUILD_SOURCE } from './posting.ts'
export { deliver, endMoney } from './endings.ts'
export { applyLabour, buildForCost } from './costs.ts'

export const buildMoneyApi = implement(buildMoney, {
  get,
  usedUp: async ({ db, scope }: Ask<typeof buildMoney.usedUp>) => ({
    data: await selectUsedUp(db, scope),
  }),
  deposit,
  materials,
  take,
  bringBack,
  bill,
  payBill,
  payBack,
  writeOff,
  writeBack,
})

const costOf = ({ materials: parts, labour, outside }: Sums) => parts + labour + outside

/** What the customer has paid, less what was paid back or kept. */
const receivedOf = ({ deposits, paid, back }: Sums) => deposits + paid - back

/** What is held for a build in 2-1230: nothing once it is delivered or cancelled. */
const heldOf = ({ status, deposits, billed }: Sums) =>
  status === 'delivered' || status === 'cancelled' ? 0 : deposits + billed

/** For the page and the moves of a build: price, what is held, cost, margin, meter, and what its end would ask. */
export async function moneyOf(db: Db, scope: Scope, buildId: number) {
  const build = await selectBuild(db, scope, buildId)
  if (!build) throw notFound()
  const sums = await selectSums(db, buildId)
  const cost = costOf(sums)
  const share = costShare(await selectDelivered(db, sums.garage_id))
  return {
    money: {
      price: sums.price,
      deposits: receivedOf(sums),
      cost: cost + sums.late,
      margin: sums.price - cost - sums.late,
      unpaid: owedAtDelivery(build, sums).unpaid,
    },
    meter: meterOf({
      price: sums.price,
      progress: sums.progress,
      received: receivedOf(sums),
      cost,
      share,
    }),
    /** What stands in 1-1330 for it. */
    cost,
    owed: owedAtDelivery(build, sums),
    overpaid: sums.overpaid,
  }
}

/** What the customer owes once the build is delivered today: bills that are open, and the rest of the price with its tax. */
function owedAtDelivery(build: Held, sums: Sums) {
  if (sums.status === 'delivered' || sums.status === 'cancelled')
    return { tax: 0, unpaid: sums.due }
  const tax = shareOf(build.price, build.tax_basis_points)
  // a rest below zero lowers what is still open
  return { tax, unpaid: Math.max(0, sums.due + build.price + tax - heldOf(sums)) }
}

async function get({ db, scope, me, params, house }: Ask<typeof buildMoney.get>) {
  const build = await selectBuild(db, scope, params.id)
  if (!build) throw notFound()
  const { money, meter, owed, overpaid } = await moneyOf(db, scope, build.id)
  return {
    ...money,
    meter,
    ...owed,
    overpaid,
    deposit_required: build.deposit_required,
    payments: await selectPayments(db, build.id),
    issuer: shown(house, await issuerOf(db, build.garage_id)),
    buyer: await buyerOf(db, build.customer_id),
    bills: (await selectBills(db, build.id)).map((one) => ({
      ...one,
      issuer: shown(house, one.issuer),
      can: {
        write_off: canWriteOffBill(me.role, one),
        write_off_reverse: canWriteBackBill(me.role, one),
      },
    })),
    can: {
      deposit: canTakeDeposit(me.role, build),
      bill: canBill(me.role, build),
      pay: abilityOf(me.role, 'build.write'),
      payBack: canPayBack(me.role, overpaid),
    },
  }
}

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
    ...(await paidWhen(
      { db, garage_id: build.garage_id, at, time_zone: build.time_zone },
      body.paid_at,
    )),
    lines: [
      { account: { id: fund.id }, debit: amount, ...(note ? { note } : {}) },
      { account: 'BUILD_DEPOSIT', credit: amount },
    ],
  })
  audit.garageId = build.garage_id
  audit.created(DEPOSIT, { id, build: build.number, amount, account_id: fund.id })
  return { id, deposits: receivedOf(await selectSums(db, build.id)) }
}

/** For two customers that are one person. */
export { giveBills } from './queries.ts'
