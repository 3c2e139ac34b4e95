import { defineMessages } from '#platform/contract/messages.ts'

/** The blockers of a transition, shown by the button and the error. */
export const blocked = {
  notInBuild: 'Work can only be recorded while the car is being built',
  noAssignee: 'Somebody must be assigned',
  dependsOpen: 'A task this one depends on is still open: give a reason',
  noteMissing: 'It needs a note first',
  photoMissing: 'It needs a photo first',
  reviewOwn: 'Someone other than the person who did it must review it',
} as const

export const taskMessages = defineMessages('build-tasks', {
  ...blocked,
  noMove: 'A task cannot go from {from} to {to}',
  circle: 'A task cannot wait for itself: {path}',
  otherBuild: 'This task belongs to another build',
  closed: 'The tasks of this build can no longer be changed',
  begun: 'Only a task that nobody has begun can be deleted',
  nothing: 'Write a note or add a file',
  notBegun: 'The clock can only run while the task is in progress',
  notRunning: 'Your clock is not running on this task',
  notThen: 'Must be between your last recorded time and now, at most two weeks ago',
})
