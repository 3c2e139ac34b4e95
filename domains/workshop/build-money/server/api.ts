import { implement, type CallContext } from '#platform/server/http/mount.ts'
import { buildMoney } from '../contract.ts'
import { selectUsedUp } from './queries.ts'
import { materials, take, bringBack } from './costs.ts'
import { bill, payBill, payBack } from './bills.ts'
import { sheet, pdf } from './print-bills.ts'
import { receipt, receiptPdf } from './receipts.ts'
import { writeOff, writeBack } from './write-off.ts'
import { credit, creditable } from './credits.ts'
import { get, deposit } from './build-money.ts'

export const buildMoneyApi = implement(buildMoney, {
  get,
  usedUp: async ({ db, scope }: CallContext<typeof buildMoney.usedUp>) => ({
    data: await selectUsedUp(db, scope),
  }),
  deposit,
  materials,
  take,
  bringBack,
  bill,
  sheet,
  pdf,
  receipt,
  receiptPdf,
  payBill,
  payBack,
  writeOff,
  writeBack,
  credit,
  creditable,
})
