/** From the finished car to the payment and the return of the car to its owner. */
import { invoices } from '#domains/floor/invoices/contract.ts'
import { orderBill } from '#domains/floor/orders/contract-bill.ts'
import { creditNotes } from '#domains/floor/credit-notes/contract.ts'
import { creditable } from './stock-lookups.ts'
import { seededRandom } from './random.ts'
import { type Visit, move, sign } from './steps.ts'
import { offer } from './vouchers.ts'

/** How customers pay, with weights: at once, in parts, later. */
type Way = 'at once' | 'in two' | 'down payment' | 'on credit'

function wayOf({ chance, until, car, name }: Visit): Way {
  if (until === 'part_paid') return 'in two'
  if (until === 'invoiced') return 'at once'
  const rolled = chance.roll()
  if (rolled < 0.05 || (car.fleet && seededRandom(`${name} terms`).chance(0.7))) return 'on credit'
  if (rolled < 0.13) return 'in two'
  return rolled < 0.18 ? 'down payment' : 'at once'
}

/** Invoice, money, signatures, keys. */
export async function* settle(visit: Visit): AsyncGenerator<Date, void> {
  const { desk, id, clock, chance, adviser, until } = visit
  if (visit.ending === 'declined') {
    yield clock.pass(chance.between(10, 40))
    return handOver(visit)
  }
  if (chance.chance(0.1)) {
    yield clock.pass(2)
    await discount(visit)
  }
  if (visit.redeems) {
    yield clock.pass(2)
    await redeem(visit)
  }
  yield clock.pass(chance.between(5, 25))
  await offer(visit)
  const way = wayOf(visit)
  let invoiceId = await issue(visit, way === 'down payment' ? 0.5 : 0)
  if (until === 'invoiced') return

  if (!until && way !== 'down payment' && chance.chance(0.03)) {
    yield clock.pass(chance.between(5, 30))
    invoiceId = yield* replace(visit, invoiceId)
  }
  yield clock.pass(chance.between(3, 20))
  if (way === 'on credit') {
    await handOver(visit, chance.pick(visit.words.credit))
    yield clock.nextMorning(chance.between(5, 35))
    await pay(visit, invoiceId)
    return yield* credit(visit, invoiceId)
  }
  if (way === 'in two') {
    await pay(visit, invoiceId, 0.5)
    if (until === 'part_paid') return
    yield clock.nextMorning(chance.between(1, 2))
  }
  await pay(visit, invoiceId)
  yield clock.pass(chance.between(2, 10))
  await handOver(visit)
  yield* credit(visit, invoiceId)

  async function pay(_: Visit, invoice: number, share = 1) {
    const due = await desk.dueOf(id)
    if (due === 0) return
    const amount =
      share < 1 ? Math.max(1, desk.money.round(visit.garage.country_id, due * share)) : due
    await desk.ask(invoices.pay, adviser, clock.at, {
      params: { id: invoice },
      body: { amount: Math.min(amount, due), account_id: fundFor(visit) },
    })
    desk.forget(id)
  }
}

/** Cash over the counter, transfers, cards. */
function fundFor({ desk, garage, chance }: Visit): number {
  const rolled = chance.roll()
  const key = rolled < 0.35 ? 'CASH' : rolled < 0.75 ? 'BANK' : 'CARD_CLEARING'
  return desk.fund(garage.country_id, key)
}

async function discount({ desk, id, clock, chance, adviser, words, garage }: Visit) {
  const version = await desk.versionOf(id)
  const type = chance.pick(['percent', 'amount'] as const)
  await desk.ask(orderBill.addDiscount, adviser, clock.at, {
    params: { id },
    body: {
      type,
      amount:
        type === 'percent'
          ? chance.pick([5, 10])
          : desk.money.of(garage.country_id, chance.between(1, 4) * 10_000),
      reason: chance.pick(words.discount),
      version,
    },
  })
}

/** As many points as the bill and the balance allow. */
async function redeem({ desk, id, clock, adviser }: Visit) {
  const params = { id }
  const { available, most } = await desk.ask(orderBill.offerPoints, adviser, clock.at, { params })
  const body = { points: Math.min(available, most), version: await desk.versionOf(id) }
  await desk.ask(orderBill.setPoints, adviser, clock.at, { params, body })
}

async function issue(visit: Visit, downPayment: number): Promise<number> {
  const { desk, id, clock, adviser } = visit
  const due = downPayment > 0 ? await desk.dueOf(id) : 0
  const issued = await desk.ask(invoices.issue, adviser, clock.at, {
    params: { id },
    body:
      due > 0
        ? {
            down_payment: desk.money.round(visit.garage.country_id, due * downPayment),
            account_id: fundFor(visit),
          }
        : {},
  })
  desk.forget(id)
  return issued.id
}

/** An invoice with a mistake is voided, corrected and issued again. */
async function* replace(visit: Visit, invoiceId: number): AsyncGenerator<Date, number> {
  const { desk, clock, chance, head } = visit
  await desk.ask(invoices.void, head, clock.at, {
    params: { id: invoiceId },
    body: { reason: chance.pick(visit.words.void) },
  })
  desk.forget(visit.id)
  yield clock.pass(chance.between(2, 6))
  await discount(visit)
  yield clock.pass(chance.between(1, 4))
  return issue(visit, 0)
}

/** How many customers come back about a line of their bill. */
const CREDITED = 0.12

/**
 * A company of that country takes back what was too much, some mornings later: a line, part of its amount, or all of it. Of
 * what was paid, the money goes back. Draws of its own, so that a garage without tax stays as it is.
 */
async function* credit(
  { desk, name, garage, clock, head, words }: Visit,
  id: number,
): AsyncGenerator<Date, void> {
  const random = seededRandom(`${name} credit`)
  if (!desk.taxed.has(garage.country_id) || !random.chance(CREDITED)) return
  yield clock.nextMorning(random.between(1, 20))
  const lines = await creditable(desk, id)
  const line = random.pick(lines)
  const what = random.pick(['line', 'amount', 'all'] as const)
  await desk.ask(creditNotes.credit, head, clock.at, {
    params: { id },
    body: {
      ...(what === 'all'
        ? { all: true }
        : {
            lines: [
              {
                line_no: line.line_no,
                ...(what === 'line'
                  ? { qty: line.qty }
                  : { amount: Math.max(1, Math.round(line.amount / 3)) }),
              },
            ],
          }),
      reason: random.pick(words.credited),
      settle: { kind: 'refund', account_id: desk.fund(garage.country_id, 'BANK') },
    },
  })
}

/** Without payment, only a head of the garage may hand a car over, and must give a reason. */
async function handOver(visit: Visit, onCredit?: string) {
  await sign(visit, 'customer')
  await sign(visit, 'service_adviser')
  if (onCredit) await move(visit, visit.head, 'delivered', { reason: onCredit })
  else await move(visit, visit.adviser, 'delivered')
}
