/**
 * Points in a hundred lines: what a clerk with pen and paper would write for one member. Lots by their last day, debts by
 * their age, and what the books owe. It runs beside the API and knows nothing of its tables.
 */
interface Lot {
  id: number
  invoice: number | null
  points: number
  left: number
  held: number
  lapsed: number
  order: number
}

export class PointsModel {
  readonly lots: Lot[] = []
  readonly debts: { left: number }[] = []
  /** Per invoice: what it took of which lots, and what it put into lots and debts. */
  readonly #spent = new Map<number, [Lot, number][]>()
  readonly #filled = new Map<number, [{ left: number }, number][]>()
  readonly #held = new Map<number, [Lot, number][]>()
  #ids = 0

  get balance() {
    const owed = this.debts.reduce((sum, { left }) => sum + left, 0)
    return this.lots.reduce((sum, { left }) => sum + left, 0) - owed
  }
  get held() {
    return this.lots.reduce((sum, { held }) => sum + held, 0)
  }
  get available() {
    const free = this.lots.reduce((sum, { left, held }) => sum + left - held, 0)
    return Math.max(0, Math.min(free, this.balance - this.held))
  }

  #fill(points: number) {
    const filled: [{ left: number }, number][] = []
    let left = points
    for (const debt of this.debts) {
      const part = Math.min(left, debt.left)
      if (part === 0) continue
      debt.left -= part
      left -= part
      filled.push([debt, part])
    }
    return { filled, left }
  }

  #take(points: number): [Lot, number][] {
    let left = points
    const taken: [Lot, number][] = []
    for (const lot of this.lots.toSorted((a, b) => a.order - b.order)) {
      const part = Math.min(left, lot.left - lot.held)
      if (part > 0) taken.push([lot, part])
      left -= part
    }
    return taken
  }

  earn(invoice: number | null, points: number) {
    const { filled, left } = this.#fill(points)
    if (invoice !== null) this.#filled.set(invoice, filled)
    if (left === 0) return
    const id = ++this.#ids
    this.lots.push({ id, invoice, points: left, left, held: 0, lapsed: 0, order: id })
  }

  takeAway(points: number) {
    for (const [lot, part] of this.#take(points)) lot.left -= part
  }

  hold(order: number, points: number) {
    this.letGo(order)
    const taken = this.#take(points)
    for (const [lot, part] of taken) lot.held += part
    this.#held.set(order, taken)
  }

  letGo(order: number) {
    for (const [lot, part] of this.#held.get(order) ?? []) lot.held -= part
    this.#held.delete(order)
  }

  redeem(order: number, invoice: number) {
    const taken = this.#held.get(order) ?? []
    this.letGo(order)
    for (const [lot, part] of taken) lot.left -= part
    this.#spent.set(invoice, taken)
  }

  /** The oldest lot's last day is over. */
  lapse() {
    const lot = this.lots
      .toSorted((a, b) => a.order - b.order)
      .find(({ left, held }) => left > held)
    if (!lot) return
    lot.lapsed += lot.left - lot.held
    lot.left = lot.held
    // what comes back to it ends sooner than all others
    lot.order = lot.id - 1_000_000
  }

  void(invoice: number) {
    for (const [debt, part] of this.#filled.get(invoice) ?? []) debt.left += part
    this.#filled.delete(invoice)
    const lot = this.lots.find((each) => each.invoice === invoice)
    if (lot) {
      const free = lot.left - lot.held
      lot.left -= free
      const owed = lot.points - lot.lapsed - free
      if (owed > 0) this.debts.push({ left: owed })
    }
    for (const [back, part] of this.#spent.get(invoice) ?? []) {
      const { left } = this.#fill(part)
      back.left += left
    }
    this.#spent.delete(invoice)
  }
}
