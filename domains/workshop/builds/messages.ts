/** The API's messages about builds: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

/** The blockers of a move, in the words of the button and the refusal. */
export const blocked = {
  stagesOpen: 'Every stage must be done first',
  depositMissing: 'The deposit required has not come in: give the reason',
} as const

export const buildMessages = define('builds', {
  ...blocked,
  noMove: 'A build cannot go from {from} to {to}',
  closed: 'This build is closed',
  onlyDraft: 'Only a draft can be deleted',
  notWorkshop: 'A build is made in a workshop',
  otherList: 'This option is of another list',
  everyStage: 'Every stage of the build stands once in the order',
  otherLineup: 'This option does not go with the lineup',
  switchedOff: 'This option is offered no more',
  otherOwner: 'This vehicle is another customer’s',
  targetBefore: 'Must not be before the date of the build',
  notFinished: 'Both sign when the build is finished',
  tasksClosed: 'Tasks are added until the build is finished',
  otherBuild: 'This is a task of another build',
  workshopStays: 'The number of the build has the code of its workshop, which stays',
})
