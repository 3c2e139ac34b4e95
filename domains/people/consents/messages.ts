/** API messages about consents. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const consentMessages = defineMessages('consents', {
  saved: 'Consent saved',
  stopped: 'You will get no more of these messages',
  gone: 'A customer who was erased or merged gets no messages',
  duplicate: 'This channel and purpose are in the list twice',
})
