/**
 * Simulations: the effect of a voucher, a price or a tier on the real invoices of the last days. Each rule has its own call,
 * and all return this. Nothing is changed. Money in the smallest unit, but `amount` in points for points.
 */
import { z } from 'zod'
import { byCurrency } from '#platform/contract/money/response-currency.ts'
import { count, namedReference, signedMoney } from '#platform/contract/fields.ts'

/** How many local days are replayed, today included. */
export const simulatedDays = count(1, 365).default(90)

const share = { amount: z.number(), orders: z.number() }

export const simulationSchema = z.object({
  days: z.number(),
  /** Invoices that were replayed, and those that the rule would have changed. */
  replayed: z.number(),
  touched: z.number(),
  ...byCurrency({
    /** What the rule gives or changes: discount, points, or revenue. Signed. */
    amount: z.number(),
    by_garage: z.array(z.object({ garage: namedReference, ...share })),
    /** A week by its Monday, oldest first, without gaps. */
    by_week: z.array(z.object({ week: z.string(), ...share })),
    /** The ten customers with the largest amounts. */
    customers: z.array(
      z.object({ customer: z.object({ id: z.number(), full_name: z.string() }), ...share }),
    ),
    net: z.object({ before: signedMoney, after: signedMoney }),
    /** The difference of net in percent of what it was, two decimals; 0 without any. */
    share_of_net: z.number(),
    /** Net less the cost of parts and third parties. */
    margin: z.object({ before: signedMoney, after: signedMoney }),
    /** Up to fifty invoices that it changes, those with the largest amounts first. */
    examples: z.array(
      z.object({
        order: z.object({ id: z.number(), number: z.string() }),
        customer: z.object({ id: z.number(), full_name: z.string() }),
        garage: namedReference,
        date: z.string(),
        before: signedMoney,
        after: signedMoney,
        amount: z.number(),
      }),
    ),
  }),
})
export type Simulation = z.output<typeof simulationSchema>
