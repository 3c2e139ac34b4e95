/** The API's messages about the first day. */
import { define } from '#platform/contract/messages.ts'

export const setUpMessages = define('set-up', {
  stepDone: 'This step is done',
  added: 'Starter data added',
})
