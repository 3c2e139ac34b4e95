/**
 * SQL conditions with two equivalent forms. Depending on the data, PostgreSQL is faster with one or the other. In a
 * statement such a condition compiles to its first form; `readLongList` may use the other.
 */
import type { Expression, SqlBool } from 'kysely'

/** Compiles to another expression. */
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

interface KeywordForms {
  indexed: Expression<SqlBool>
  walked: Expression<SqlBool>
  inPlaces?: KeywordInGarages | undefined
  several?: MultiWordKeyword | undefined
}

/** A keyword of several long words: next to a rare word, a frequent one is not worth an index search. */
export interface MultiWordKeyword {
  /** Whether a row has each of them, without the index. */
  each: readonly Expression<SqlBool>[]
  /** The condition that searches the index for all but these words. */
  sparing: (frequent: readonly number[]) => Expression<SqlBool>
}

/** A keyword of short words in the garages of a scope, for the index of both together. */
export interface KeywordInGarages {
  /** The garage column of the scope. */
  column: string
  piece: (places: readonly number[]) => Expression<SqlBool>
}

/** A keyword: `indexed` uses an index; `walked` is for an ordered scan, without the index. */
export class KeywordCondition extends StandIn<SqlBool> {
  readonly indexed: Expression<SqlBool>
  readonly walked: Expression<SqlBool>
  readonly inPlaces: KeywordInGarages | undefined
  readonly several: MultiWordKeyword | undefined
  constructor(forms: KeywordForms) {
    super(forms.indexed)
    this.indexed = forms.indexed
    this.walked = forms.walked
    this.inPlaces = forms.inPlaces
    this.several = forms.several
  }

  /** The same keyword with another form for the index. */
  sparing(frequent: readonly number[]): KeywordCondition {
    if (!this.several || frequent.length === 0) return this
    const { walked, inPlaces, several } = this
    return new KeywordCondition({ indexed: several.sparing(frequent), walked, inPlaces, several })
  }
}

interface FilterForms {
  indexed: Expression<SqlBool>
  filtered: Expression<SqlBool>
}

/** A condition that many rows meet: `indexed` allows an index; `filtered` prevents its use beside that of a keyword. */
export class FilterCondition extends StandIn<SqlBool> {
  readonly indexed: Expression<SqlBool>
  readonly filtered: Expression<SqlBool>
  constructor(forms: FilterForms) {
    super(forms.indexed)
    this.indexed = forms.indexed
    this.filtered = forms.filtered
  }
}

/** A scope of several garages. */
export class ScopeCondition extends FilterCondition {
  readonly column: string
  readonly places: readonly number[]
  constructor(of: { column: string; places: readonly number[] }, forms: FilterForms) {
    super(forms)
    this.column = of.column
    this.places = of.places
  }
}

/** The order of a list, and its reverse. */
export class ListOrder extends StandIn<unknown> {
  readonly forwards: Expression<unknown>
  readonly backwards: Expression<unknown>
  constructor(ends: { forwards: Expression<unknown>; backwards: Expression<unknown> }) {
    super(ends.forwards)
    this.forwards = ends.forwards
    this.backwards = ends.backwards
  }
}
