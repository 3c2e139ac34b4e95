/** Messages of builds and tasks that other modules send too. builds and build-tasks translate them with their own. */
import { defineMessages } from '#platform/contract/messages.ts'

export const sharedBuildMessages = defineMessages('builds', {
  notWorkshop: 'A build must belong to a workshop',
})

export const sharedTaskMessages = defineMessages('build-tasks', {
  otherBuild: 'This task belongs to another build',
})
