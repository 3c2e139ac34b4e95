/** The API's messages about stages: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const stageMessages = define('stages', {
  stageRetired: 'Stage retired',
  taskRetired: 'Task retired',
  notWhole: 'Every stage and every task must stand in the order once',
})
