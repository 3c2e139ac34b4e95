/** The outbox's own messages about a write: texts only, without a schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const outboxMessages = defineMessages('outbox', {
  full: 'Storage on this device is full, so this was not saved',
})
