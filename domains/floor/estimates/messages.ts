/** The API's messages about estimates: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const estimateMessages = defineMessages('estimates', {
  changed: 'The estimate has changed since it was shown',
})
