/** The API's messages about links to the customer's page. */
import { defineMessages } from '#platform/contract/messages.ts'

export const shareMessages = defineMessages('shares', {
  notAwaiting: 'This work order does not wait for its customer',
  orderEnded: 'This work order has ended, so it has no page to follow',
  tooMany: 'This work order has {max} links already: revoke one first',
  billVoid: 'This bill is void',
  alreadyRevoked: 'This link was revoked already',
  revoked: 'Link revoked',
  expired: 'This link has expired. Please call the garage for a new one',
  changed: 'The estimate has changed. Please look at it again',
  lineTwice: 'This line is here twice',
  lineMissing: 'Please decide about every line: {name} is missing',
  lineUnknown: 'This line is not in the estimate',
  codeRequired: 'Enter the code that you received',
  codeWrong: 'This code is wrong or no longer valid',
  noCodeNeeded: 'No code is needed for this estimate',
  decided: 'Thank you. Your answer has reached the garage',
  questionSent: 'Your question has reached the garage',
})
