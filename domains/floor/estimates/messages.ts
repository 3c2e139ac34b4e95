/** The API's messages about estimates: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const estimateMessages = define('estimates', {
  changed: 'The estimate has changed since it was shown',
})
