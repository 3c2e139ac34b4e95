import { implement } from '#platform/server/http/mount.ts'
import { vouchers } from '../contract.ts'
import { simulateVoucher } from './simulation.ts'
import { list, counts, get, coupons, create, update, remove, step, grant } from './vouchers.ts'

export const vouchersApi = implement(vouchers, {
  list,
  counts,
  get,
  coupons,
  create,
  update,
  remove,
  publish: (context) => step(context, 'publish', 'published'),
  pause: (context) => step(context, 'pause', 'paused'),
  resume: (context) => step(context, 'resume', 'published'),
  end: (context) => step(context, 'end', 'ended'),
  grant,
  rehearse: simulateVoucher,
})
