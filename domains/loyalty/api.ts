/** The calls of the domain. A new module adds its calls here. */
import { membershipApi } from './membership/server/api.ts'
import { vouchersApi } from './vouchers/server/api.ts'

export const loyaltyApi = [...membershipApi, ...vouchersApi]
