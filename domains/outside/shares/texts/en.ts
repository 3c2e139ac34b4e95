import { shareMessages } from '../messages.ts'

/** Words of links to the customer's page. English gives the keys and the types. */
export default {
  title: 'Customer',
  purposes: { approve: 'Approve the estimate', track: 'Follow the car', bill: 'Bill' },
  how: 'How',
  ways: {
    code: 'QR code on this screen',
    whatsapp: 'WhatsApp',
    sms: 'SMS',
    email: 'E-mail',
  },
  hours: 'Hours to answer',
  hoursHint: 'Afterwards the link only shows the phone number of the garage.',
  address: 'the address',
  tellReady: 'Tell the customer: ready',
  share: 'Share',
  shareTitles: {
    approve: 'Share the estimate',
    track: 'Share where the car is',
    bill: 'Share the bill',
  },
  scan: 'Let the customer scan this code with a phone.',
  onlyNow: 'This address is shown only now.',
  states: { open: 'Active', decided: 'Decided', expired: 'Expired', revoked: 'Revoked' },
  opened: (times: number) => (times === 1 ? 'Opened once' : `Opened ${times} times`),
  lastOpened: (moment: string) => `last ${moment}`,
  neverOpened: 'Not opened yet',
  decidedAt: (moment: string) => `Decided ${moment}`,
  ends: (moment: string) => `Ends ${moment}`,
  by: (name: string) => `by ${name}`,
  revoke: 'Revoke',
  revokeTitle: 'Revoke this link?',
  revokeText: 'Whoever has it sees no page any more. It cannot be brought back.',
  none: 'No links yet',
  message: shareMessages as Record<keyof typeof shareMessages, string>,
}
