/** The shared parts of transition tables: orders, builds and their tasks. */

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
