/** The API's messages about months and opening balances: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const periodMessages = defineMessages('periods', {
  notEnded: 'This month has not ended yet',
  alreadySo: 'The month already has this state',
  notClosed: 'This month is open',
  monthFormat: 'Write a month like 2026-11',
  closedMonths:
    'The fiscal year cannot change while months are closed: reopen them first, or their reports would change',
  currencyHasEntry: 'The currency cannot change any more: entry {item} is already in {currency}',
  currencyHasOrder: 'The currency cannot change any more: order {item} is already in {currency}',
  currencyHasPrice: 'The currency cannot change any more: {item} already has a price in {currency}',
  balancesKept: 'The old trial balance is kept',
  twice: 'This account is listed twice',
  stopped: 'This month cannot be closed yet. {reasons}',
  laterClosed: 'A later month is closed: reopen that one first',
  openingItself: 'The opening balance account takes the difference automatically',
})
