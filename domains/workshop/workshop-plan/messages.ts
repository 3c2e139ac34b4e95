import { defineMessages } from '#platform/contract/messages.ts'

/** The main cause of a delay. */
export const because = {
  onHold: 'The build is on hold',
  taskBlocked: '{task} is blocked',
  tasksLate: '{count} tasks are past their due date',
  busy: '{name} has {days} days of work on it',
  planAlone: 'No similar build is finished yet, so this follows the plan',
} as const

export const workshopPlanMessages = defineMessages('workshop-plan', {
  ...because,
  notWhole: 'The queue must contain every planned build of the workshop once',
})
