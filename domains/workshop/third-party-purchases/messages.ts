import { defineMessages } from '#platform/contract/messages.ts'

export const thirdPartyPurchaseMessages = defineMessages('third-party-purchases', {
  paidStands:
    'The date, supplier, work order and amounts of a paid third-party purchase cannot change',
  invoicedStands: 'The work order is invoiced, so its cost cannot change',
  severalOpen: 'Several work orders of this license plate are open: choose one',
  orderFirst: 'Choose the work order of this line first',
  buildStands: 'The build is delivered or cancelled, so its cost cannot change',
  orderOrBuild: 'Choose a work order or a build, not both',
  onlyBuilds: 'You can only enter third-party work for builds',
})
