/** Claiming a warranty creates an order, so the call belongs to orders although its path says warranties. */
import { z } from 'zod'
import { claimForm, warrantyNoun } from '#domains/floor/warranties/contract.ts'
import { warrantyMessages } from '#domains/floor/warranties/messages.ts'
import { routes } from '#platform/contract/route.ts'

export const claiming = routes(warrantyNoun, {
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
