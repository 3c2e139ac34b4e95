/** What the API says of warranties: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const warrantyMessages = define('warranties', {
  claimed: 'Claimed on {order}',
  leftLate: 'Completed {completed}, left {left}: more than 24 hours later',
  ended: 'The warranty ended on {day}',
  claimMade: 'Warranty order created',
  free: 'The warranty pays for this line: it stays free, and no more than was sold',
})
