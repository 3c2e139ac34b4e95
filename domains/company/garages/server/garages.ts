/** Garages and workshops: list, get, create, update, updateSettings, remove; fixed rows. */
import { messages } from '#platform/contract/messages.ts'
import { factsOf } from '#platform/contract/money/currency.ts'
import { currenciesOf } from '#platform/server/database/currencies.ts'
import type { Db } from '#platform/server/database/db.ts'
import { forbidden, invalid, notFound } from '#platform/server/http/errors.ts'
import { notifyInTransaction } from '#platform/server/events/events.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { BRANCH, type GarageKind, type general, codeFromName, garages } from '../contract.ts'
import { normalizeIdentity, identityProblems } from '#domains/company/legal-entities/ids.ts'
import { requireLegalEntity } from '#domains/company/legal-entities/server/legal-entities.ts'
import { garageMessages } from '../messages.ts'
import {
  garageRows,
  hasNumbers,
  hoursToColumn,
  lockCodes,
  selectCodesLike,
  selectCountries,
  selectParents,
  selectRoles,
} from './queries.ts'
import { garageKindForRole } from '../values.ts'

export const record = recordUseCases(BRANCH, garageRows, garages, (me, { kind }) => {
  const why = kind !== garageKindForRole(me.role) && garageMessages.kindIsNotYours
  return { update: why, remove: why }
})

/** The NITKU of a company's first place. */
const HEAD_OFFICE = '000000'

const asPage = <Row>(data: Row[]) => ({ data, total: data.length })

type Reader = Pick<CallContext<typeof general.countries>, 'db' | 'appContext'>

export async function countries({ db, appContext }: Reader) {
  const [rows, of] = await Promise.all([
    selectCountries(db),
    currenciesOf(appContext.garageDirectory),
  ])
  return asPage(rows.map((row) => ({ ...row, currency: factsOf[of.country(row.id)] })))
}

export const roles = async ({ db }: Pick<Reader, 'db'>) => asPage(await selectRoles(db))

export const parents = async ({ db }: Pick<Reader, 'db'>) => asPage(await selectParents(db))

/** The garage in the path; 404 when it is missing or out of scope. */
export async function findGarage(db: Db, scope: Scope, id: number) {
  const garage = await garageRows.one(db, scope, id)
  if (!garage) throw notFound()
  return garage
}

/** The garage of `field` in the body; 422 on that field when it is missing or out of scope. */
export async function requireGarage(db: Db, scope: Scope, id: number, field = 'garage_id') {
  const garage = await garageRows.one(db, scope, id)
  if (!garage) throw invalid({ [field]: messages.unknownReference })
  return garage
}

export async function create(context: CallContext<typeof garages.create>) {
  const { db, me, body, audit } = context
  const { kind = garageKindForRole(me.role) } = body
  assertKind(me, kind)
  const country = (await selectCountries(db)).find(({ id }) => id === body.country_id)
  if (!country) throw invalid({ country_id: messages.unknownReference })
  await assertParent(db, kind, body.parent_id, body.country_id)

  const code = body.code ?? (await freeCode(db, body.name))
  const time_zone = body.time_zone ?? country.time_zone
  const row = hoursToColumn({ ...body, kind, code, time_zone })
  const { id } = await record.create({ ...context, body: row })
  await notifyInTransaction(db, { kind: 'garages-changed' })
  audit.garageId = id
  return { id, code }
}

export function update(context: CallContext<typeof garages.update>) {
  return change(context, (_, fields) => fields)
}

export function updateSettings(context: CallContext<typeof garages.updateSettings>) {
  const { db, scope, params } = context
  return change(context, async (before, fields) => {
    await assertParent(db, before.kind, fields.parent_id, before.country_id)
    // the row is locked: a simultaneous request for the first number has finished, or waits
    const isNewCode = fields.code !== undefined && fields.code !== before.code
    if (isNewCode && (await hasNumbers(db, scope, params.id)))
      throw invalid({ code: garageMessages.codeInNumbers })
    return {
      ...hoursToColumn(fields),
      ...(await placeInCompany(db, scope, before.country_id, fields)),
    }
  })
}

/** Whose documents it issues, and which of that company's places it is; both reasons at once. */
async function placeInCompany(
  db: Db,
  scope: Scope,
  country_id: number,
  { legal_entity_id, nitku }: { legal_entity_id?: number | null; nitku?: string | null },
) {
  const identity = normalizeIdentity({ nitku: nitku ?? HEAD_OFFICE })
  const problems = nitku ? identityProblems(identity, country_id) : {}
  if (problems.nitku) throw invalid({ nitku: problems.nitku })
  if (legal_entity_id) await requireLegalEntity(db, scope, { id: legal_entity_id, country_id })
  // an empty one is the first place's
  return { nitku: nitku === undefined ? undefined : (identity.nitku ?? HEAD_OFFICE) }
}

/** Changes a branch of the kind that the caller writes; then every process reloads the garages. */
async function change<Body extends { version?: number | undefined }>(
  context: Omit<CallContext<typeof garages.update>, 'body'> & { body: Body },
  decide: Parameters<typeof record.change<Body>>[1],
) {
  context.audit.garageId = context.params.id
  const saved = await record.change(context, decide)
  await notifyInTransaction(context.db, { kind: 'garages-changed' })
  return saved
}

export async function remove(context: CallContext<typeof garages.remove>) {
  const removed = await record.remove(context)
  await notifyInTransaction(context.db, { kind: 'garages-changed' })
  return removed
}

/** The kind that the caller may write: garages or workshops. A role may see more than it may write. */
function assertKind({ role }: { role: string }, kind: GarageKind) {
  if (kind !== garageKindForRole(role)) throw forbidden(garageMessages.kindIsNotYours)
}

/** A workshop belongs to a branch of its own country. */
async function assertParent(
  db: Db,
  kind: GarageKind,
  parentId: number | null | undefined,
  countryId: number,
) {
  if (!parentId) return
  if (kind !== 'workshop') throw invalid({ parent_id: garageMessages.parentOfWorkshop })
  const parents = await selectParents(db)
  const fits = parents.some(({ id, country_id }) => id === parentId && country_id === countryId)
  if (!fits) throw invalid({ parent_id: messages.unknownReference })
}

/** Three letters of the name, with a number behind them if another garage has the same code. */
async function freeCode(db: Db, name: string): Promise<string> {
  const letters = codeFromName(name)
  await lockCodes(db)
  const usedCodes = await selectCodesLike(db, letters)
  for (let number = 1; ; number++) {
    const code = number === 1 ? letters : `${letters}${number}`
    if (!usedCodes.has(code)) return code
  }
}
