/** The API's messages about stages: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const stageMessages = define('stages', {
  stageRetired: 'Stage retired',
  taskRetired: 'Task retired',
  notWhole: 'The order must contain every stage and every task once',
})
