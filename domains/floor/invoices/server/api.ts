import { implement } from '#platform/server/http/mount.ts'
import { invoices } from '../contract.ts'
import { issue } from './issuing.ts'
import { pay, takeDeposit, refund } from './money.ts'
import { correctWith } from './correct.ts'
import { voidInvoice } from './voiding.ts'
import { listHeldMoney, applyHeldMoney } from './held-money.ts'
import { writeOff, writeBack } from './write-off.ts'
import { list, get, pdf, sheet } from './invoices.ts'
import { orderReceipt, orderReceiptPdf, receipt, receiptPdf } from './receipts.ts'

export const invoicesApi = implement(invoices, {
  list,
  get,
  pdf,
  sheet,
  receipt,
  receiptPdf,
  orderReceipt,
  orderReceiptPdf,
  issue,
  pay,
  correct: correctWith({ voidInvoice, issue }),
  held: listHeldMoney,
  useHeld: applyHeldMoney,
  writeOff,
  writeBack,
  takeDeposit,
  refund,
  void: voidInvoice,
})
