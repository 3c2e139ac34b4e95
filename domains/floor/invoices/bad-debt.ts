/** What a bad debt asks for: of an invoice, and of a build's bill. */
import { z } from 'zod'
import { day, money, text } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'

/** Today, and all that is due, unless told. */
export const writeOffForm = z.object({
  reason: text(300),
  date: day.nullish(),
  amount: money.min(1, messages.tooSmall).nullish(),
})

/** It is taken back. */
export const writeBackForm = z.object({ reason: text(300) })
