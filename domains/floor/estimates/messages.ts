/** The API's messages about estimates. */
import { defineMessages } from '#platform/contract/messages.ts'

export const estimateMessages = defineMessages('estimates', {
  changed: 'The estimate has changed since it was shown',
})
