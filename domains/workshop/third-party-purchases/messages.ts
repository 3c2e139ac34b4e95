/** The API's messages about third-party purchases: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const thirdPartyPurchaseMessages = define('third-party-purchases', {
  paidAlready: 'This third-party purchase is already paid',
  paidStands:
    'The date, supplier, work order and amounts of a paid third-party purchase cannot change',
  invoicedStands: 'The work order is invoiced, so its cost cannot change',
  codeKnown: 'This supplier already has a third-party purchase with this invoice code',
  severalOpen: 'Several work orders of this license plate are open: choose one',
  orderFirst: 'Choose the work order of this line first',
  tooDear: 'The total of this third-party work is more than can be booked',
  buildStands: 'The build is delivered or cancelled, so its cost cannot change',
  orderOrBuild: 'Choose a work order or a build, not both',
  onlyBuilds: 'You can only enter third-party work for builds',
  beforePurchase: 'Must not be before the day of this third-party purchase',
})
