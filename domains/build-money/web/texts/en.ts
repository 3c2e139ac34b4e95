import { buildMoneyMessages } from '../../messages.ts'

export default {
  title: 'Money',
  take: 'Take deposit',
  amount: 'Amount',
  account: 'Account',
  paidAt: 'Date paid',
  note: 'Note',
  price: 'Price',
  required: 'Deposit required',
  deposits: 'Deposits',
  payments: 'Money so far',
  none: 'Nothing has been paid ahead yet.',
  kind: {
    deposit: 'Deposit in',
    refund: 'Paid back',
    forfeit: 'Kept by the workshop',
    payment: 'Bill paid',
  },
  ending: 'What becomes of the deposit',
  ends: { refund: 'It is paid back', forfeit: 'It is kept' },
  message: buildMoneyMessages as Record<keyof typeof buildMoneyMessages, string>,
}
