import { defineMessages } from '#platform/contract/messages.ts'

export const setUpMessages = defineMessages('set-up', {
  stepDone: 'This step is done',
  added: 'Starter data added',
})
