/** The calls of the contract, each with its use case. */
import { implement } from '#platform/server/http/mount.ts'
import { customerPages, shares } from '../contract.ts'
import { code } from './code.ts'
import { decide } from './decision.ts'
import { page } from './page.ts'
import { paper, photo } from './documents.ts'
import { ask } from './question.ts'
import {
  listOfBill,
  listOfInvoice,
  listOfOrder,
  revokeOfBill,
  revokeOfInvoice,
  revokeOfOrder,
} from './shares.ts'

export const sharesApi = [
  ...implement(shares, {
    listOfOrder,
    revokeOfOrder,
    listOfInvoice,
    revokeOfInvoice,
    listOfBill,
    revokeOfBill,
  }),
  ...implement(customerPages, { page, photo, paper, decide, code, ask }),
]
