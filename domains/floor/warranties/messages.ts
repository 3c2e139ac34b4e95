/** The API's messages about warranties. */
import { defineMessages } from '#platform/contract/messages.ts'

export const warrantyMessages = defineMessages('warranties', {
  claimed: 'Claimed on {order}',
  leftLate: 'Completed {completed}, collected {left}: more than 24 hours later',
  credited: 'Its line was credited: {number}',
  ended: 'The warranty ended on {day}',
  claimMade: 'Warranty order created',
  free: 'This line is under warranty: it stays free, and cannot exceed the quantity sold',
})
