import { defineMessages } from '#platform/contract/messages.ts'

/** The main cause of a delay. */
export const because = {
  onHold: 'The build is on hold',
  taskBlocked: '{task} is blocked',
  tasksLate: '{count} tasks are overdue',
  busy: '{name} is assigned {days} days of its work',
  planAlone: 'No similar build is finished yet, so this follows the schedule',
} as const

export const workshopPlanMessages = defineMessages('workshop-plan', {
  ...because,
  notWhole: 'The queue must contain every planned build of the workshop once',
})
