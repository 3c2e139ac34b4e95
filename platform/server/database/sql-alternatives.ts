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

interface KeywordForms {
  indexed: Expression<SqlBool>
  walked: Expression<SqlBool>
  inPlaces?: KeywordInGarages | undefined
  several?: MultiWordKeyword | undefined
}

/** A keyword of several long words: a frequent one beside a rare one is not worth a search of the index. */
export interface MultiWordKeyword {
  /** Whether a row has each of them, without the index. */
  each: readonly Expression<SqlBool>[]
  /** The condition whose index is asked for all but these of them. */
  sparing: (frequent: readonly number[]) => Expression<SqlBool>
}

/** A keyword of short words in the places of a reach, as the index of both together answers it. */
export interface KeywordInGarages {
  /** The column that the reach is of. */
  column: string
  piece: (places: readonly number[]) => Expression<SqlBool>
}

/** A keyword: an index answers `indexed`; `walked` is for a walk along the order of the list, without the index. */
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

  /** The same with another form for the index. */
  sparing(frequent: readonly number[]): KeywordCondition {
    if (!this.several || frequent.length === 0) return this
    const { walked, inPlaces, several } = this
    return new KeywordCondition({ indexed: several.sparing(frequent), walked, inPlaces, several })
  }
}

/** A reach of several garages: an index may answer `indexed`; `filtered` keeps it from doing so. */
export class ScopeCondition extends StandIn<SqlBool> {
  readonly indexed: Expression<SqlBool>
  readonly filtered: Expression<SqlBool>
  readonly column: string
  readonly places: readonly number[]
  constructor(
    of: { column: string; places: readonly number[] },
    forms: { indexed: Expression<SqlBool>; filtered: Expression<SqlBool> },
  ) {
    super(forms.indexed)
    this.column = of.column
    this.places = of.places
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
