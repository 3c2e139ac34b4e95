/**
 * Pieces of SQL that mean the same in two forms, of which PostgreSQL answers one sooner. In a statement such a piece
 * stands for its first form; `readLongList` may take the other.
 */
import type { Expression, SqlBool } from 'kysely'

/** Stands for another expression. */
class StandIn<T> implements Expression<T> {
  readonly #first: Expression<T>
  constructor(first: Expression<T>) {
    this.#first = first
  }
  get expressionType(): T | undefined {
    return undefined
  }
  toOperationNode() {
    return this.#first.toOperationNode()
  }
}

/** A keyword: an index answers `indexed`; `walked` is for a walk along the order of the list, without the index. */
export class KeywordCondition extends StandIn<SqlBool> {
  readonly indexed: Expression<SqlBool>
  readonly walked: Expression<SqlBool>
  constructor(forms: { indexed: Expression<SqlBool>; walked: Expression<SqlBool> }) {
    super(forms.indexed)
    this.indexed = forms.indexed
    this.walked = forms.walked
  }
}

/** A reach of several garages: an index may answer `indexed`; `filtered` keeps it from doing so. */
export class ReachCondition extends StandIn<SqlBool> {
  readonly indexed: Expression<SqlBool>
  readonly filtered: Expression<SqlBool>
  constructor(forms: { indexed: Expression<SqlBool>; filtered: Expression<SqlBool> }) {
    super(forms.indexed)
    this.indexed = forms.indexed
    this.filtered = forms.filtered
  }
}

/** The order of a list, and the same order from its other end. */
export class ListOrder extends StandIn<unknown> {
  readonly forwards: Expression<unknown>
  readonly backwards: Expression<unknown>
  constructor(ends: { forwards: Expression<unknown>; backwards: Expression<unknown> }) {
    super(ends.forwards)
    this.forwards = ends.forwards
    this.backwards = ends.backwards
  }
}
