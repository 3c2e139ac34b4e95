/** The API's messages about the queue. */
import { defineMessages } from '#platform/contract/messages.ts'

export const queueMessages = defineMessages('queue', {
  nobody: 'Nobody is waiting',
  noMove: 'A ticket cannot go from {from} to {to}',
  fewCalls: 'Possible only after {calls} calls',
  skippedOften: 'Already skipped {skips} times: call or cancel the ticket',
  takeInFirst: 'Check in the car first',
  inQueue: 'This car is already in the queue: {number}',
  notWaiting: 'This work order is not waiting for the service counter',
  nameOne: 'Enter a vehicle, a plate or a work order',
})
