/** Makes a link to the customer's page, and sends it if a channel is named. */
import { z } from 'zod'
import { count, oneOf } from '#platform/contract/fields.ts'
import { routes } from '#platform/contract/route.ts'
import { ANSWER_HOURS, MAX_ANSWER_HOURS } from '#domains/outside/shares/values.ts'
import { noticeMessages } from './messages.ts'
import { channels } from '#domains/people/consents/values.ts'
import { states } from './states.ts'

const channel = oneOf(channels).nullish()

const call = {
  method: 'POST',
  allow: 'share.write',
  links: true,
  data: z.object({
    id: z.number(),
    /** Shown once: no later call answers it. */
    url: z.string(),
    expires_at: z.string().nullable(),
    message: z.object({ id: z.number(), state: z.enum(states) }).nullable(),
  }),
  creates: true,
  done: noticeMessages.shared,
  changes: ['share', 'message'],
} as const

export const sharing = routes('share', {
  order: {
    ...call,
    path: '/admin/order/{id}/share',
    body: z.object({
      purpose: oneOf(['approve', 'track']),
      channel,
      /** Of a link to approve. */
      expires_hours: count(1, MAX_ANSWER_HOURS).default(ANSWER_HOURS),
    }),
  },
  invoice: { ...call, path: '/admin/invoice/{id}/share', body: z.object({ channel }) },
  bill: {
    ...call,
    path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/share',
    body: z.object({ channel }),
  },
})
