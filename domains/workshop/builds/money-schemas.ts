/** The schemas of a build's amounts. */
import { z } from 'zod'
import { signedMoney } from '#platform/contract/fields.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { meterLevels } from './rules.ts'

/** The amounts of a build so far. */
export const moneyOfBuild = z.object({
  price: signedMoney,
  /** The current tax of the price by code; of a delivered build that of its bills. */
  tax: signedMoney,
  taxes: z.array(taxRow),
  /** Deposits and payments, minus refunded and forfeited amounts. */
  deposits: signedMoney,
  cost: signedMoney,
  /** Price without tax, minus cost. */
  margin: signedMoney,
  /** What the customer would owe if it were delivered today, with tax; later the open amount. */
  unpaid: signedMoney,
})

export const meter = z.object({
  level: z.enum(meterLevels),
  /** The customer's money minus the cost so far. */
  remaining: signedMoney,
  /** Below it the meter warns. */
  threshold: signedMoney,
})
