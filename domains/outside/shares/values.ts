/** The kinds and states of links to the customer's page. */
export const purposes = ['approve', 'track', 'bill'] as const
export type Purpose = (typeof purposes)[number]

/** The states of a link in the garage's lists. */
export const shareStates = ['open', 'decided', 'expired', 'revoked'] as const
export type ShareState = (typeof shareStates)[number]

/** The states of the page that a link opens. */
export const pageStates = ['open', 'changed', 'decided', 'tracking', 'paused', 'bill'] as const
export type PageState = (typeof pageStates)[number]

/** The stages of an order, as a customer reads them. */
export const pageStages = [
  'received',
  'checking',
  'your_answer',
  'working',
  'waiting',
  'ready',
  'collected',
  'ended',
] as const
export type PageStage = (typeof pageStages)[number]

export const billStates = ['issued', 'part_paid', 'paid', 'credited'] as const
export type BillState = (typeof billStates)[number]

export const lineDecisions = ['approve', 'decline', 'call_me'] as const
export type LineDecision = (typeof lineDecisions)[number]

/** Hours that an approve link may be answered in. */
export const ANSWER_HOURS = 72
export const MAX_ANSWER_HOURS = 720
/** Live links of an order that people made. */
export const MAX_LIVE_SHARES = 10
/** Questions of a link on one day of the garage. */
export const MAX_QUESTIONS = 5
export const photoSizes = ['320', '1280'] as const
