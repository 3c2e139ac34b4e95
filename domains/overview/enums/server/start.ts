import { session } from '#domains/company/auth/server/auth.ts'
import { countries, record, roles } from '#domains/company/garages/server/garages.ts'
import { MAX_LIMIT } from '#platform/contract/paging.ts'
import { type RoleName, hasCapability } from '#platform/contract/roles.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { type startCalls, enumCalls } from '../contract.ts'
import { garageEnums, manufactureEnums } from '../enums.ts'

/** The choices that the specification gives to a role. */
function enumsOf(role: RoleName) {
  if (role === 'super admin') return garageEnums
  return hasCapability(role, enumCalls.manufactureEnums.allow) ? manufactureEnums : null
}

/** What each of the five calls responds to this caller; of the garages the first page by name. */
export async function start(context: CallContext<typeof startCalls.start>) {
  const garages = { ...context.query, page: 1, limit: MAX_LIMIT, sort: 'name' as const }
  return {
    session: await session(context),
    roles: await roles(context),
    countries: await countries(context),
    garages: await record.list({ ...context, query: garages }),
    enums: enumsOf(context.me.role),
  }
}
