/** The API's messages about third-party purchases: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const thirdPartyPurchaseMessages = define('third-party-purchases', {
  paidStands: 'A paid third-party purchase keeps its date, supplier, work order and amounts',
  invoicedStands: 'The work order is invoiced: what it cost stays',
  severalOpen: 'Several work orders of this license plate are open: choose one',
  orderFirst: 'Choose the work order of this line first',
  buildStands: 'The build is delivered or cancelled: what it cost stays',
  orderOrBuild: 'It is for a work order or for a build, not for both',
  onlyBuilds: 'You enter third-party work of builds',
})
