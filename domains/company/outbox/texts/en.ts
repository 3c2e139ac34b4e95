import { outboxMessages } from '../messages.ts'

export default {
  offline: 'Offline',
  title: 'Not sent yet',
  button: (count: string) => `Not sent yet: ${count}`,
  strip:
    'You are offline. Inspection, notes, clocks and photos are kept on this device and sent later. Money, approvals, moving an order on and handing over need the server.',
  kept: 'Kept on this device. It is sent when you are online again.',
  none: 'Everything has been sent.',
  state: {
    waits: 'Waits for the server',
    asks: 'Somebody else changed the same field',
    refused: 'Not accepted',
  },
  mine: 'Your version',
  theirs: 'Now',
  by: (name: string, time: string) => `${name}, ${time}`,
  empty: 'Empty',
  keepMine: 'Keep yours',
  keepTheirs: 'Keep the other',
  discard: 'Discard',
  discardTitle: 'Discard what was not sent?',
  discardText: 'It is only on this device. It cannot be brought back.',
  leaveTitle: 'Sign out before everything was sent?',
  leaveText: (count: string) =>
    `Not sent yet: ${count}. It is only on this device, and signing out removes it.`,
  photos: (count: string) => `Photos and videos on their way: ${count}`,
  clock: {
    start: 'Clock: begin',
    pause: 'Clock: pause',
    finish: 'Clock: done',
    stop: 'Clock: stop',
  },
  stay: 'Stay signed in',
  message: outboxMessages as Record<keyof typeof outboxMessages, string>,
}
