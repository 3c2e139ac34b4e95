/**
 * Transition tables: of orders, builds and their tasks. A module lists its rows; the page and the call ask the same
 * table, so a disabled button and a rejected call give the same reasons.
 */
import type { Capability } from './roles.ts'

/** An input of a transition dialog: always, or while a condition holds. */
export type TransitionInput<Need extends string, Facts extends readonly unknown[]> =
  | Need
  | { ask: Need; when: (...facts: Facts) => boolean }

/** Returns the inputs that the dialog asks for now. */
export const requiredInputs = <Need extends string, Facts extends readonly unknown[]>(
  needs: readonly TransitionInput<Need, Facts>[],
  ...facts: Facts
): Need[] =>
  needs.flatMap((need) => {
    if (typeof need === 'string') return [need]
    return need.when(...facts) ? [need.ask] : []
  })

/** A blocker of a transition: its message while it applies, else false. `input`: the request, which may lift it. */
export type TransitionBlocker<Facts, Input, Caller> = (
  facts: Facts,
  input: Partial<Input>,
  caller: Caller,
) => string | false

/** @template Facts the fields of a record that its transitions depend on */
export interface TransitionRow<State extends string, Need extends string, Facts, Input, Caller> {
  from: State
  to: State
  who: Capability
  /** The inputs of its dialog, without those that the record already has. */
  needs: readonly TransitionInput<Need, [facts: Facts, caller: Caller]>[]
  /** Its blockers in display order. */
  against: readonly TransitionBlocker<Facts, Input, Caller>[]
}

/** Returns the function that writes the rows of a table: `transition('draft', 'planned', 'build.write')`. */
export const transitionRow =
  <
    Row extends {
      from: string
      to: string
      needs: readonly unknown[]
      against: readonly unknown[]
    },
  >() =>
  <From extends Row['from'], To extends Row['to']>(
    from: From,
    to: To,
    who: Capability,
    { needs = [], against = [] }: Partial<Pick<Row, 'needs' | 'against'>> = {},
  ) => ({ from, to, who, needs, against })

/** The key of a row, such as `planned -> in_build`. */
export type NameOfTransition<Row> = Row extends {
  from: infer From extends string
  to: infer To extends string
}
  ? `${From} -> ${To}`
  : never

/** @param lifting the input that lifts a blocker, by the blocker's message */
export function transitionsOf<State extends string, Need extends string, Facts, Input, Caller>(
  rows: readonly TransitionRow<State, Need, Facts, Input, Caller>[],
  stateOf: (facts: Facts) => State,
  lifting: Readonly<Record<string, Need>>,
) {
  type Row = (typeof rows)[number]
  const blockers = (
    { against }: Pick<Row, 'against'>,
    facts: Facts,
    input: Partial<Input>,
    caller: Caller,
  ): string[] =>
    against.map((blocker) => blocker(facts, input, caller)).filter((message) => message !== false)
  return {
    /** The row of a transition; undefined if there is none. */
    find: (from: State, to: State): Row | undefined =>
      rows.find((row) => row.from === from && row.to === to),
    /** The messages that block a transition now; empty if none. */
    blockers,
    /** The transitions that a caller with these capabilities may make, each with its inputs and blockers. */
    allowed: (facts: Facts, caller: Caller, holds: (capability: Capability) => boolean) =>
      rows
        .filter(({ from, who }) => from === stateOf(facts) && holds(who))
        .map((row) => ({
          to: row.to,
          needs: requiredInputs(row.needs, facts, caller),
          blockers: blockers(row, facts, {}, caller),
        })),
    /** Whether the button is enabled: its own dialog can lift every blocker. */
    isOpen: (allowed: { needs: readonly string[]; blockers: readonly string[] }) =>
      allowed.blockers.every((message) => allowed.needs.includes(lifting[message] ?? '')),
  }
}
