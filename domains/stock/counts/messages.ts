/** API messages about stock counts. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const countMessages = defineMessages('counts', {
  inAnother: '{item} is in another open count: {number}',
  nothingToCount: 'There are no items to count here',
  notOpen: 'This count is closed',
  notInIt: 'This item is not in the count',
  itemTwice: 'This item is listed twice',
  nothingCounted: 'Nothing has been counted yet',
  blindYet: 'A blind count shows its differences only after posting',
})
