/** The API's messages about the tasks of builds: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

/** The blockers of a move, in the words of the button and the refusal. */
export const blocked = {
  notInBuild: 'Work is recorded while the build is in build',
  noAssignee: 'Somebody must be assigned',
  dependsOpen: 'A task that it depends on is open: give the reason',
  noteMissing: 'It needs a note first',
  photoMissing: 'It needs a photo first',
  reviewOwn: 'Somebody else than who did it must review it',
} as const

export const taskMessages = define('build-tasks', {
  ...blocked,
  noMove: 'A task cannot go from {from} to {to}',
  circle: 'A task cannot wait for itself: {path}',
  otherBuild: 'This task is of another build',
  closed: 'The tasks of this build can no longer be changed',
  begun: 'Only a task that nobody has begun can be deleted',
  nothing: 'Write a note or add a file',
  notBegun: 'The clock runs while the task is in progress',
  notRunning: 'Your clock does not run on this task',
  notThen: 'Between your last clock and now, in the last two weeks',
})
