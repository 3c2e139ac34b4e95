/** Calls of other modules' paths that orders implement: serving a ticket starts an inspection, a claim creates an order. */
import { z } from 'zod'
import { claimForm, warrantyNoun } from '#domains/floor/warranties/contract.ts'
import { warrantyMessages } from '#domains/floor/warranties/messages.ts'
import { TICKET, queueNoun, ticket, ticketPath } from '#domains/floor/queue/contract.ts'
import { id } from '#platform/contract/fields.ts'
import { updated } from '#platform/contract/messages.ts'
import { routes } from '#platform/contract/route.ts'

export const warrantyClaims = routes(warrantyNoun, {
  claim: {
    method: 'POST',
    path: '/admin/warranty/{id}/claim',
    allow: 'order.write',
    changes: ['warranty', 'order', 'vehicle', 'queue'],
    body: claimForm,
    data: z.object({ id: z.number(), number: z.string(), version: z.number() }),
    creates: true,
    done: warrantyMessages.claimMade,
    about:
      'Creates an order of the same car with a free line. Rejected if the warranty is not live.',
  },
})

export const servingTickets = routes(queueNoun, {
  serve: {
    method: 'POST',
    path: `${ticketPath}/serve`,
    allow: 'queue.write',
    changes: ['queue', 'order'],
    body: z.object({
      mechanic_id: id.nullish(),
      /** The version of the order. */
      version: id.optional(),
    }),
    data: ticket,
    done: updated(TICKET),
    about: 'Starts the inspection of the order of a called ticket.',
  },
})
