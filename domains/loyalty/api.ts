/** The calls of the district. A new noun adds its calls here. */
import { membershipApi } from './membership/server/service.ts'
import { vouchersApi } from './vouchers/server/service.ts'

export const loyaltyApi = [...membershipApi, ...vouchersApi]
