/** The API's messages about months and opening balances: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const periodMessages = defineMessages('periods', {
  notEnded: 'This month has not ended yet',
  alreadySo: 'The month already has this status',
  notClosed: 'This month is open',
  monthFormat: 'Enter a month like 2026-11',
  closedMonths:
    'The fiscal year cannot change while months are closed: reopen them first, or their reports would change',
  currencyHasEntry: 'The currency can no longer be changed: entry {item} is already in {currency}',
  currencyHasOrder: 'The currency can no longer be changed: order {item} is already in {currency}',
  currencyHasPrice:
    'The currency can no longer be changed: {item} already has a price in {currency}',
  balancesKept: 'Previous trial balance saved',
  twice: 'This account is listed twice',
  stopped: 'This month cannot be closed yet. {reasons}',
  laterClosed: 'A later month is closed: reopen that one first',
  openingItself: 'The opening balance account takes the difference automatically',
})
