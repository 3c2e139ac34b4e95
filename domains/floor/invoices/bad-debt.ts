/** The body of a write-off of an invoice or a build's bill. */
import { z } from 'zod'
import { day, money, text } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'

/** Without a date today, without an amount all that is due. */
export const writeOffForm = z.object({
  reason: text(300),
  date: day.nullish(),
  amount: money.min(1, messages.tooSmall).nullish(),
})

/** The body of the reversal of a write-off. */
export const writeBackForm = z.object({ reason: text(300) })
