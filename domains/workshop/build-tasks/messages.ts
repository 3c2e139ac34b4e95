import { sharedTaskMessages } from '#domains/workshop/build-values/messages.ts'
import { defineMessages } from '#platform/contract/messages.ts'

/** The blockers of a transition, shown by the button and the error. */
export const blocked = {
  notInBuild: 'Work can only be recorded while the car is being built',
  noAssignee: 'Assign someone first',
  dependsOpen: 'A task this one depends on is still open: give a reason',
  noteMissing: 'Add a note first',
  photoMissing: 'Add a photo first',
  reviewOwn: 'Someone other than the person who did it must review it',
} as const

export const taskMessages = defineMessages('build-tasks', {
  ...blocked,
  ...sharedTaskMessages,
  noMove: 'A task cannot change from {from} to {to}',
  circle: 'A task cannot depend on itself: {path}',
  closed: 'The tasks of this build can no longer be changed',
  begun: 'Only a task that was not started can be deleted',
  nothing: 'Write a note or add a file',
  notBegun: 'The clock can only run while the task is in progress',
  notRunning: 'Your clock is not running on this task',
  notThen: 'Must be after your last recorded time, not in the future, and at most two weeks ago',
})
