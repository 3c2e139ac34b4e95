/** The API's messages about third-party purchases: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const thirdPartyPurchaseMessages = define('third-party-purchases', {
  paidAlready: 'This third-party purchase is already paid',
  paidStands: 'A paid third-party purchase keeps its date, supplier, work order and amounts',
  invoicedStands: 'The work order is invoiced: what it cost stays',
  codeKnown: 'This supplier already has a third-party purchase with this invoice code',
  severalOpen: 'Several work orders of this license plate are open: choose one',
  orderFirst: 'Choose the work order of this line first',
  tooDear: 'This third-party work comes to more than can be booked',
  buildStands: 'The build is delivered or cancelled: what it cost stays',
  orderOrBuild: 'It is for a work order or for a build, not for both',
  onlyBuilds: 'You enter third-party work of builds',
  beforePurchase: 'Not before the day of this third-party purchase',
})
