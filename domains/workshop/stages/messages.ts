/** The API's messages about stages: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const stageMessages = defineMessages('stages', {
  stageRetired: 'Stage retired',
  taskRetired: 'Task retired',
  notWhole: 'The order must contain every stage and every task once',
})
