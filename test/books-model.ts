/**
 * The books in a hundred lines: what an accountant with pen and paper would write for orders, invoices, payments,
 * voids and journals by hand. It runs beside the API and knows nothing of its tables; the two must agree after every step.
 */
export interface Sold {
  kind: 'service' | 'third_party' | 'other'
  amount: number
}

interface Payment {
  day: string
  applied: number
}

export interface Bill {
  id: number
  order: number
  customer: number
  day: string
  grand: number
  down: number
  payments: Payment[]
  entry: [account: string, amount: number][]
  /** The day of its void. */
  voided: string | null
}

interface ByHand {
  id: number
  entry: [account: string, amount: number][]
  reversed: boolean
}

const revenueOf = { service: '4-1100', other: '4-1100', third_party: '4-1300' } as const
export const RECEIVABLE = '1-1210'
const DEPOSIT = '2-1210'
const DISCOUNT = '4-1910'
const BUCKETS = ['days_0_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const
type Ages = Record<(typeof BUCKETS)[number] | 'total', number>

export class BooksModel {
  /** Debit less credit by account code. */
  readonly balances = new Map<string, number>()
  readonly bills: Bill[] = []
  readonly journals: ByHand[] = []
  /** What is held for an order: received in excess, until its next invoice uses it. */
  readonly #held = new Map<number, number>()

  #post(entry: [account: string, amount: number][], sign = 1) {
    for (const [account, amount] of entry)
      this.balances.set(account, (this.balances.get(account) ?? 0) + sign * amount)
  }

  /** What a bill still comes to: all that its order's customer has paid counts, also on a bill that was voided. */
  due(bill: Bill): number {
    const paid = this.bills
      .filter(({ order }) => order === bill.order)
      .flatMap(({ payments }) => payments)
      .reduce((sum, { applied }) => sum + applied, 0)
    return Math.max(0, bill.grand - bill.down - paid)
  }

  #hold(order: number, amount: number) {
    this.#held.set(order, (this.#held.get(order) ?? 0) + amount)
  }

  /** An invoice; `fresh` is a payment taken with it, to `fund`. */
  invoice(
    { id, order, customer, day }: Pick<Bill, 'id' | 'order' | 'customer' | 'day'>,
    {
      sold,
      discount,
      fresh,
      fund,
    }: { sold: Sold[]; discount: number; fresh: number; fund: string },
  ): Bill {
    const grand = sold.reduce((sum, { amount }) => sum + amount, 0) - discount
    const down = Math.min(this.#held.get(order) ?? 0, grand)
    this.#hold(order, -down)
    const entry: Bill['entry'] = [
      [RECEIVABLE, grand - down],
      [DEPOSIT, down],
      [DISCOUNT, discount],
      ...sold.map(({ kind, amount }): [string, number] => [revenueOf[kind], -amount]),
    ]
    this.#post(entry)
    const bill = { id, order, customer, day, grand, down, payments: [], entry, voided: null }
    this.bills.push(bill)
    if (fresh > 0) this.pay(bill, fresh, { day, fund })
    return bill
  }

  /** A payment: as far as the bill goes it is paid off, the rest is the customer's deposit. */
  pay(bill: Bill, amount: number, { day, fund }: { day: string; fund: string }) {
    const applied = Math.min(amount, this.due(bill))
    bill.payments.push({ day, applied })
    this.#hold(bill.order, amount - applied)
    this.#post([
      [fund, amount],
      [RECEIVABLE, -applied],
      [DEPOSIT, applied - amount],
    ])
  }

  void(bill: Bill, day: string) {
    bill.voided = day
    this.#hold(bill.order, bill.down)
    this.#post(bill.entry, -1)
  }

  journal(id: number, entry: [account: string, amount: number][]) {
    this.journals.push({ id, entry, reversed: false })
    this.#post(entry)
  }

  reverse(journal: ByHand) {
    journal.reversed = true
    this.#post(journal.entry, -1)
  }

  /** What each customer owes at the end of a day, by age. */
  ageing(today: string): Map<number, Ages> {
    const found = new Map<number, Ages>()
    const owe = (customer: number, since: string, amount: number) => {
      if (amount === 0) return
      const days = (Date.parse(today) - Date.parse(since)) / 86_400_000
      const bucket = BUCKETS[days <= 30 ? 0 : days <= 60 ? 1 : days <= 90 ? 2 : 3]!
      const ages = found.get(customer) ?? {
        days_0_30: 0,
        days_31_60: 0,
        days_61_90: 0,
        days_over_90: 0,
        total: 0,
      }
      ages[bucket] += amount
      ages.total += amount
      found.set(customer, ages)
    }
    for (const order of new Set(this.bills.map((bill) => bill.order))) {
      const bills = this.bills.filter((bill) => bill.order === order)
      const live = bills.find(({ voided }) => voided === null)
      const applied = bills
        .flatMap(({ payments }) => payments)
        .reduce((sum, payment) => sum + payment.applied, 0)
      // one sum for an order: a debt has the age of its bill, a credit that of the last void
      const open = (live ? live.grand - live.down : 0) - applied
      const voids = bills.flatMap(({ voided }) => voided ?? [])
      owe(bills[0]!.customer, open > 0 ? live!.day : (voids.toSorted().at(-1) ?? today), open)
    }
    return found
  }
}
