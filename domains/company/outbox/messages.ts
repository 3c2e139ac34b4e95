/** The outbox's own messages about a write: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const outboxMessages = defineMessages('outbox', {
  full: 'Storage on this device is full, so this was not saved',
})
