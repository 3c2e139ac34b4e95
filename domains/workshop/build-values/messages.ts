import { defineMessages } from '#platform/contract/messages.ts'

/** Messages that several modules send. Their texts are in the module of their code. */
export const sharedMessages = {
  ...defineMessages('builds', { notWorkshop: 'A build must belong to a workshop' }),
  ...defineMessages('build-tasks', { otherBuild: 'This task belongs to another build' }),
}
