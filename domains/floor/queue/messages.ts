/** The API's messages about the queue: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const queueMessages = define('queue', {
  nobody: 'Nobody is waiting',
  noMove: 'A ticket does not go from {from} to {to}',
  fewCalls: 'Only after {calls} calls',
  skippedOften: 'Skipped {skips} times already: call it, or end it',
  takeInFirst: 'Take the car in first',
  inQueue: 'This car is in the queue already: {number}',
  notWaiting: 'This work order waits for nothing at the desk',
  nameOne: 'Name a car, its plate or its work order',
})
