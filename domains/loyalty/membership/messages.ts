/** The API's messages about membership and points. No schemas here, so that the texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const membershipMessages = defineMessages('membership', {
  saved: 'Membership settings saved',
  adjusted: 'Points adjusted',
  blocked: 'Membership blocked',
  unblocked: 'Membership unblocked',
  isBlocked: 'This membership is blocked',
  notBlocked: 'This membership is not blocked',
  tooFew: 'Redeem at least {min} points',
  notThere: 'Only {points} points can be redeemed',
  aboveShare: 'At most {points} points can be used for this order',
  notZero: 'Must not be zero',
  needsGarage: 'This customer has not visited a garage yet: choose the one that books the points',
  past: 'Must not be before today',
  tierNames: 'The tiers are Bronze, Silver, Gold and Platinum, in this order',
  tierFrom: 'The first tier starts at 0, and each next tier must be higher than the one before',
})
