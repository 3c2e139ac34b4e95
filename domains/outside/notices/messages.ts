/** The messages of the API about messages to customers. */
import { defineMessages } from '#platform/contract/messages.ts'

export const noticeMessages = defineMessages('notices', {
  created: 'Message created',
  subjectMissing: 'Name what the message is about',
  onlyOneSubject: 'A message is about one thing only',
  otherSubject: 'This template is about something else',
  unknownPlaceholder: 'This template has no placeholder {{name}}',
  mayNotSend: 'Your role does not send this message',
  sentToday: 'This message was already sent today',
  goesAsEInvoice: 'It goes out as an e-invoice',
  nothingDue: 'Nothing is due on this document',
  nothingPaid: 'Nothing has been paid on this document yet',
  notBooked: 'This order is no longer a booking',
  noReviewAddress: 'This branch has no address for reviews. Add it in its settings.',
  noWarranty: 'No warranty of this vehicle is running',
  noVoucher: 'This customer has no voucher that can still be used',
  noServiceDue: 'No service of this vehicle is due',
  noStageDone: 'No stage of this build is done yet',
  noLongerPossible: 'The state of this message has changed, so this is no longer possible',
  retried: 'The message will be sent again',
  cancelled: 'Message cancelled',
  sentByHand: 'Message marked as sent',
  shared: 'Link created',
})

/** Why a message is not sent: codes of `reason`. */
export const suppressions = ['no_consent', 'no_address', 'erased', 'template_off'] as const
export type Suppression = (typeof suppressions)[number]

/** What somebody should know before it goes out: codes of `warnings`. */
export const warnings = [
  'placeholder_at_edge',
  'several_segments',
  'no_whatsapp_name',
  'quiet_hours',
] as const
export type Warning = (typeof warnings)[number]
