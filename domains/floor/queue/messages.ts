/** The API's messages about the queue. */
import { defineMessages } from '#platform/contract/messages.ts'

export const queueMessages = defineMessages('queue', {
  nobody: 'Nobody is waiting',
  noMove: 'A ticket cannot go from {from} to {to}',
  fewCalls: 'Possible only after {calls} calls',
  skippedOften: 'Already skipped {skips} times: call it or end it',
  takeInFirst: 'Take the car in first',
  inQueue: 'This car is already in the queue: {number}',
  notWaiting: 'This work order does not need the desk now',
  nameOne: 'Enter a car, a plate or a work order',
})
