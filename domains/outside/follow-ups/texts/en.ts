import { followUpMessages } from '../messages.ts'

/** Words of follow-ups. English gives the keys and the types. */
export default {
  title: 'Follow-ups',
  search: 'Search text or note',
  all: 'All follow-ups',
  empty: 'No follow-ups',
  emptyText: 'Questions of customers, and problems with their payments, are listed here.',
  kind: 'Kind',
  kinds: {
    call_me: 'Call back',
    question: 'Question',
    payment: 'Payment',
    booking: 'Booking',
    bank: 'Bank line',
  },
  text: 'What it is about',
  state: 'Status',
  open: 'To answer',
  closed: 'Answered',
  done: 'Mark as done',
  doneBy: (name: string, moment: string) => `Answered by ${name}, ${moment}`,
  note: 'What was answered',
  opened: 'Opened',
  message: followUpMessages,
}
