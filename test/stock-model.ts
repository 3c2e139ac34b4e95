/**
 * Stock in a hundred lines: what a storekeeper with pen and paper would write for two garages that buy, pay, move,
 * count, use, return and lose parts. Moving average per garage and item; whoever takes the whole quantity takes the
 * whole value. It runs beside the API and knows nothing of its tables (accounting, sections 1 and 3).
 */
export interface StockBalance {
  quantity: number
  value: number
}
interface Used extends StockBalance {
  balance: string
}
export interface Bill {
  id: number
  garage: number
  item: number
  came: StockBalance
  open: number
  paid: boolean
}
export interface Shipment {
  id: number
  lineId: number
  from: number
  to: number
  item: number
  left: StockBalance
}

const STOCK = '1-1310'
const WIP = '1-1350'
const TRANSIT = '1-1360'
const BETWEEN = '1-1900'
const OWED = '2-1110'
const COST = '5-1200'
const VARIANCE = '5-1900'

/** The share of a value that goes with a share of a quantity; the last of it takes the rest. */
const shareOf = ({ quantity, value }: StockBalance, taken: number) =>
  taken === quantity ? value : Math.min(value, Math.round((value * taken) / quantity))

export class StockModel {
  /** Debit less credit by garage and account code: `1 1-1310`. */
  readonly balances = new Map<string, number>()
  /** By garage and item: `1 7`. */
  readonly stockBalances = new Map<string, StockBalance>()
  readonly bills: Bill[] = []
  readonly shipments: Shipment[] = []
  /** What each order has of each item. */
  readonly used = new Map<number, Used>()
  /** Orders whose cost has left the work in progress. */
  readonly invoiced = new Set<number>()

  balance(garage: number, item: number): StockBalance {
    const key = `${garage} ${item}`
    let balance = this.stockBalances.get(key)
    if (!balance) this.stockBalances.set(key, (balance = { quantity: 0, value: 0 }))
    return balance
  }

  #post(garage: number, ...entry: [account: string, amount: number][]) {
    for (const [account, amount] of entry) {
      const key = `${garage} ${account}`
      this.balances.set(key, (this.balances.get(key) ?? 0) + amount)
    }
  }

  #put(balance: StockBalance, quantity: number, value: number) {
    balance.quantity += quantity
    balance.value += value
  }

  #take(balance: StockBalance, quantity: number): number {
    const value = shareOf(balance, quantity)
    this.#put(balance, -quantity, -value)
    return value
  }

  open(garage: number, item: number, quantity: number, value: number) {
    this.#put(this.balance(garage, item), quantity, value)
    this.#post(garage, [STOCK, value], ['3-9000', -value])
  }

  buy(id: number, garage: number, item: number, quantity: number, price: number) {
    const value = quantity * price
    this.#put(this.balance(garage, item), quantity, value)
    this.#post(garage, [STOCK, value], [OWED, -value])
    this.bills.push({ id, garage, item, came: { quantity, value }, open: value, paid: false })
  }

  pay(bill: Bill, fund: string) {
    this.#post(bill.garage, [OWED, bill.open], [fund, -bill.open])
    Object.assign(bill, { open: 0, paid: true })
  }

  /** The purchase never was: its goods leave at today's average, its debt or its money comes back. */
  takeBack(bill: Bill, fund: string) {
    const { garage, item, came } = bill
    const value = this.#take(this.balance(garage, item), came.quantity)
    const back = bill.paid ? fund : OWED
    this.#post(garage, [STOCK, -value], [back, came.value], [VARIANCE, value - came.value])
    this.bills.splice(this.bills.indexOf(bill), 1)
  }

  /** Found, broken or counted: by how much, and what one costs when it comes in at a price of its own. */
  correct(garage: number, item: number, change: number, unitCost?: number) {
    const balance = this.balance(garage, item)
    const value =
      change < 0
        ? -this.#take(balance, -change)
        : unitCost === undefined
          ? Math.round((balance.value * change) / balance.quantity)
          : change * unitCost
    if (change > 0) this.#put(balance, change, value)
    this.#post(garage, [STOCK, value], [VARIANCE, -value])
  }

  issue(order: number, garage: number, item: number, quantity: number) {
    const value = this.#take(this.balance(garage, item), quantity)
    const used = this.used.get(order) ?? { quantity: 0, value: 0, balance: `${garage} ${item}` }
    this.#put(used, quantity, value)
    this.used.set(order, used)
    this.#post(garage, [WIP, value], [STOCK, -value])
  }

  /** At the cost that it was issued at, not at today's average. */
  bringBack(order: number, garage: number, item: number, quantity: number) {
    const value = this.#take(this.used.get(order)!, quantity)
    this.#put(this.balance(garage, item), quantity, value)
    this.#post(garage, [STOCK, value], [WIP, -value])
  }

  invoice(order: number, garage: number) {
    const { value } = this.used.get(order) ?? { value: 0 }
    this.#post(garage, [COST, value], [WIP, -value])
    this.invoiced.add(order)
  }

  void(order: number, garage: number) {
    const { value } = this.used.get(order) ?? { value: 0 }
    this.#post(garage, [COST, -value], [WIP, value])
    this.invoiced.delete(order)
  }

  send(shipment: Omit<Shipment, 'left'>, quantity: number) {
    const value = this.#take(this.balance(shipment.from, shipment.item), quantity)
    this.#post(shipment.from, [TRANSIT, value], [STOCK, -value])
    this.shipments.push({ ...shipment, left: { quantity, value } })
  }

  receive({ from, to, left }: Shipment, item: number, quantity: number, isRestLost: boolean) {
    const value = this.#take(left, quantity)
    this.#put(this.balance(to, item), quantity, value)
    this.#post(from, [BETWEEN, value], [TRANSIT, -value])
    this.#post(to, [STOCK, value], [BETWEEN, -value])
    if (!isRestLost) return
    const lost = this.#take(left, left.quantity)
    this.#post(from, [VARIANCE, lost], [TRANSIT, -lost])
  }
}
