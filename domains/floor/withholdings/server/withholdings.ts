/** Withheld income tax: the list of certificates, and their numbers. */
import { abilityFor } from '#platform/contract/abilities.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { WITHHOLDING, withholdings } from '../contract.ts'
import { withholdingRows } from './queries.ts'

const record = recordUseCases(WITHHOLDING, withholdingRows, {
  update: withholdings.update,
  remove: withholdings.update,
})

export async function list(context: CallContext<typeof withholdings.list>) {
  const page = await record.list(context)
  const can = { update: abilityFor(context.me.role, withholdings.update.allow) }
  return { ...page, data: page.data.map((row) => ({ ...row, can })) }
}

export const update = (context: CallContext<typeof withholdings.update>) => record.update(context)
