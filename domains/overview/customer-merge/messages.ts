import { defineMessages } from '#platform/contract/messages.ts'

export const customerMergeMessages = defineMessages('customer-merge', {
  merged: 'Customers merged',
  unmerged: 'Customer merge undone',
  same: 'Choose a different customer',
  countries: 'Both customers must be in the same country',
  gone: 'This customer was already merged into {name}',
  blocked: 'The points of {name} are blocked: unblock them first',
  notMerged: 'No duplicate was merged into this customer',
  tooLate: 'This was merged more than a day ago',
  goneOn: 'Merged records have been used since: points, a coupon or an invoice',
})
