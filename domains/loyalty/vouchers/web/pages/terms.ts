import { type VoucherDetail, vouchers as contract } from '../../contract.ts'
import { DAYS } from './VoucherSimulation.tsx'

/** The terms of a stored voucher, as its simulation takes them. */
export const termsOf = (voucher: VoucherDetail) =>
  contract.rehearse.body.parse({ ...voucher, days: DAYS })
