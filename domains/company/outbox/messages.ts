/** What the outbox itself has to say of a write: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const outboxMessages = define('outbox', {
  full: 'This device is full, so this was not saved',
})
