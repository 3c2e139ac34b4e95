import { outboxMessages } from '../messages.ts'

export default {
  offline: 'Offline',
  title: 'Not sent yet',
  button: (count: string) => `Not sent yet: ${count}`,
  strip:
    'You are offline. Inspections, notes, clocks and photos are stored on this device and sent later. Payments, approvals, order status changes and handovers need the server.',
  kept: 'Stored on this device. It is sent when you are online again.',
  none: 'Everything has been sent.',
  state: {
    waits: 'Waiting for the server',
    asks: 'Someone else changed the same field',
    refused: 'Rejected',
  },
  mine: 'Your version',
  theirs: 'Current version',
  by: (name: string, time: string) => `${name}, ${time}`,
  empty: 'Empty',
  keepMine: 'Keep yours',
  keepTheirs: 'Keep the current version',
  discard: 'Discard',
  discardTitle: 'Discard what was not sent?',
  discardText: 'It exists only on this device and cannot be recovered.',
  leaveTitle: 'Sign out before everything was sent?',
  leaveText: (count: string) =>
    `Not sent yet: ${count}. It is only on this device, and signing out removes it.`,
  photos: (count: string) => `Photos and videos being sent: ${count}`,
  clock: {
    start: 'Clock: begin',
    pause: 'Clock: pause',
    finish: 'Clock: done',
    stop: 'Clock: stop',
  },
  stay: 'Stay signed in',
  message: outboxMessages as Record<keyof typeof outboxMessages, string>,
}
