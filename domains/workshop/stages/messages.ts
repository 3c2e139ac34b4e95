import { defineMessages } from '#platform/contract/messages.ts'

export const stageMessages = defineMessages('stages', {
  stageRetired: 'Stage retired',
  taskRetired: 'Task retired',
  notWhole: 'The order must contain every stage and every task once',
})
