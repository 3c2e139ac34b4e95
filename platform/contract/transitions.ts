/** What the rows of a table of moves have in common: of orders, builds and their tasks. */

/** What the dialog of a move asks: always, or while something holds. */
export type TransitionInput<Need extends string, Facts extends readonly unknown[]> =
  | Need
  | { ask: Need; when: (...facts: Facts) => boolean }

/** What it asks now. */
export const requiredInputs = <Need extends string, Facts extends readonly unknown[]>(
  needs: readonly TransitionInput<Need, Facts>[],
  ...facts: Facts
): Need[] =>
  needs.flatMap((need) => {
    if (typeof need === 'string') return [need]
    return need.when(...facts) ? [need.ask] : []
  })
