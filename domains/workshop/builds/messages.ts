import { sharedBuildMessages } from '#domains/workshop/build-values/messages.ts'
import { defineMessages } from '#platform/contract/messages.ts'

/** The blockers of a transition, shown by the button and the error. */
export const blocked = {
  stagesOpen: 'Every stage must be done first',
  depositMissing: 'The required deposit has not been paid: enter a reason',
} as const

export const buildMessages = defineMessages('builds', {
  ...blocked,
  ...sharedBuildMessages,
  noMove: 'A build cannot change from {from} to {to}',
  closed: 'This build is closed',
  onlyDraft: 'Only a draft can be deleted',
  otherList: 'This option belongs to another list',
  everyStage: 'The order must contain every stage of the build once',
  otherLineup: 'This option does not fit the lineup',
  switchedOff: 'This option is no longer offered',
  otherOwner: 'This vehicle belongs to another customer',
  targetBefore: 'Must not be before the date of the build',
  notFinished: 'A build can be signed once it is finished',
  tasksClosed: 'Tasks can only be added until the build is finished',
  otherBuild: 'This is a task of another build',
  workshopStays: 'The build number contains the workshop’s code, so the workshop cannot change',
})
