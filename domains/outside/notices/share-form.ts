/** The form that shares a page with a customer. */
import { z } from 'zod'
import { count, oneOf } from '#platform/contract/fields.ts'
import { channels } from '#domains/people/consents/values.ts'
import { MAX_ANSWER_HOURS } from '#domains/outside/shares/values.ts'

/** `code`: a QR code on the adviser's screen. */
export const shareWays = ['code', ...channels] as const

export const shareForm = z.object({
  how: oneOf(shareWays),
  expires_hours: count(1, MAX_ANSWER_HOURS),
})
