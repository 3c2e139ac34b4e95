import { implement } from '#platform/server/http/mount.ts'
import { queue } from '../contract.ts'
import {
  list,
  get,
  create,
  update,
  next,
  call,
  skip,
  noShow,
  done,
  cancel,
  display,
} from './queue.ts'

import { ticket, ticketPdf } from './print.ts'

export const queueApi = implement(queue, {
  list,
  get,
  ticket,
  ticketPdf,
  create,
  update,
  next,
  call,
  skip,
  noShow,
  done,
  cancel,
  display,
})
