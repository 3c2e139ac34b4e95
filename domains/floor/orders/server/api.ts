import { implement } from '#platform/server/http/mount.ts'
import { orders } from '../contract.ts'
import { sign, addMedia, removeMedia } from './signatures-and-media.ts'
import { orderLines } from '../contract-lines.ts'
import { withCorrectionHistory } from './bill/correction.ts'
import {
  addLine,
  updateLine,
  removeLine,
  addDiscount,
  updateDiscount,
  removeDiscount,
} from './lines/lines.ts'
import { issuePart, returnPart } from './lines/parts.ts'
import { listDeclined, offerDeclined, dismissDeclined } from './lines/declined.ts'
import { orderBill } from '../contract-bill.ts'
import { offerPoints, setPoints, removePoints } from './bill/points.ts'
import { applyVoucher, removeVoucher, checkVoucher } from './bill/voucher.ts'
import { orderFloor } from '../contract-floor.ts'
import { board, favourites } from './board/board.ts'
import { calendar } from './board/calendar.ts'
import { work, correctTime } from './lines/clocks.ts'
import { rework } from './rework.ts'
import { bulk } from './bulk.ts'
import { serveTicket } from './transitions/serve-ticket.ts'
import { servingTickets, warrantyClaims } from '../contract-claims-and-queue.ts'
import { claim } from './claims.ts'
import { list, counts, get, create, update, transition, history } from './orders.ts'

const orderCalls = implement(orders, {
  list,
  counts,
  get,
  create,
  update,
  transition,
  sign,
  history,
})
const lines = implement(orderLines, {
  addLine: withCorrectionHistory(addLine),
  updateLine: withCorrectionHistory(updateLine),
  removeLine,
  issuePart,
  returnPart: withCorrectionHistory(returnPart),
  declined: listDeclined,
  offerDeclined,
  dismissDeclined,
})
const bill = implement(orderBill, {
  addDiscount: withCorrectionHistory(addDiscount),
  updateDiscount: withCorrectionHistory(updateDiscount),
  removeDiscount: withCorrectionHistory(removeDiscount),
  offerPoints,
  setPoints: withCorrectionHistory(setPoints),
  removePoints: withCorrectionHistory(removePoints),
  applyVoucher: withCorrectionHistory(applyVoucher),
  removeVoucher: withCorrectionHistory(removeVoucher),
  checkVoucher,
})
const floor = implement(orderFloor, {
  board,
  favourites,
  calendar,
  work,
  correctTime,
  rework,
  bulk,
  addMedia,
  removeMedia,
})
export const ordersApi = [
  ...orderCalls,
  ...lines,
  ...bill,
  ...floor,
  ...implement(servingTickets, { serve: serveTicket }),
  ...implement(warrantyClaims, { claim }),
]
