/** The API's messages about the money of builds: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const buildMoneyMessages = define('build-money', {
  closed: 'This build takes no more money',
  whereDeposit: 'Say whether the deposit is paid back or kept',
  whichFund: 'Say where the deposit is paid back from',
})
