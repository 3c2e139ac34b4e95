import { implement } from '#platform/server/http/mount.ts'
import { vouchers } from '../contract.ts'
import { simulateVoucher } from './simulation.ts'
import * as useCases from './vouchers.ts'

const { step } = useCases

export const vouchersApi = implement(vouchers, {
  ...useCases,
  publish: (context) => step(context, 'publish', 'published'),
  pause: (context) => step(context, 'pause', 'paused'),
  resume: (context) => step(context, 'resume', 'published'),
  end: (context) => step(context, 'end', 'ended'),
  rehearse: simulateVoucher,
})
