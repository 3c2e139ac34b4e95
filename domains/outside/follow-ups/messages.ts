/** API messages about follow-ups. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const followUpMessages = defineMessages('follow-ups', {
  done: 'Follow-up done',
  doneAlready: 'This follow-up is already done',
})
