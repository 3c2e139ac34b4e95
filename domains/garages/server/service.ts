/** Garages and workshops: list, get, create, update, updateSettings, remove; the fixed rows and choices that every form needs. */
import { messages, say } from '#platform/contract/messages.ts'
import { changesSince } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  unique,
  unlessInUse,
} from '#platform/server/errors.ts'
import { announce } from '#platform/server/events.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  BRANCH,
  type GarageKind,
  codeFromName,
  garages,
  general,
  kindOfWriter,
} from '../contract.ts'
import { garageMessages } from '../messages.ts'
import { garageEnums, manufactureEnums } from '../enums.ts'
import {
  deleteGarage,
  hasNumbers,
  insertGarage,
  lockCodes,
  selectCodesLike,
  selectCountries,
  selectForChange,
  selectGarage,
  selectGarages,
  selectParents,
  selectRoles,
  updateGarage,
} from './queries.ts'

export const garagesApi = [
  ...implement(garages, { list, get, create, update, updateSettings, remove }),
  ...implement(general, {
    countries: async ({ db }) => whole(await selectCountries(db)),
    roles: async ({ db }) => whole(await selectRoles(db)),
    parents: async ({ db }) => whole(await selectParents(db)),
    enums: async () => garageEnums,
    manufactureEnums: async () => manufactureEnums,
  }),
]

const whole = <Row>(data: Row[]) => ({ data, total: data.length })

const ownFields: Record<string, [field: string, why: string]> = {
  garages_name_key: ['name', messages.nameTaken],
  garages_code_key: ['code', messages.codeTaken],
}

async function list({ db, scope, query }: Ask<typeof garages.list>) {
  return selectGarages(db, scope, query)
}

async function get({ db, scope, params }: Ask<typeof garages.get>) {
  return findGarage(db, scope, params.id)
}

/** The garage that a path names; 404 when it is missing or out of reach. */
export async function findGarage(db: Db, scope: Scope, id: number) {
  const garage = await selectGarage(db, scope, id)
  if (!garage) throw notFound()
  return garage
}

/** The garage that a body names by `field`; 422 on that field when it is missing or out of reach. */
export async function requireGarage(db: Db, scope: Scope, id: number, field = 'garage_id') {
  const garage = await selectGarage(db, scope, id)
  if (!garage) throw invalid({ [field]: messages.unknownReference })
  return garage
}

async function create({ db, me, body, audit }: Ask<typeof garages.create>) {
  const { kind = kindOfWriter(me.role), date_established, ...given } = body
  assertKind(me, kind)
  const country = (await selectCountries(db)).find(({ id }) => id === given.country_id)
  if (!country) throw invalid({ country_id: messages.unknownReference })
  await assertParent(db, kind, given.parent_id, given.country_id)

  const garage = {
    ...given,
    kind,
    established_on: date_established ?? null,
    code: given.code ?? (await freeCode(db, given.name)),
    time_zone: given.time_zone ?? country.time_zone,
  }
  const saved = await unique(insertGarage(db, garage), ownFields)
  await announce(db, { kind: 'garages-changed' })
  audit.created(BRANCH, { ...garage, ...saved, garage_id: saved.id })
  return saved
}

function update(ask: Ask<typeof garages.update>) {
  return change(ask, (_, fields) => fields)
}

function updateSettings(ask: Ask<typeof garages.updateSettings>) {
  const { db, scope, params } = ask
  return change(ask, async (before, { date_established, ...fields }) => {
    await assertParent(db, before.kind as GarageKind, fields.parent_id, before.country_id)
    // the row is locked: whoever gives out the first number at this moment has finished, or waits
    const isNewCode = fields.code !== undefined && fields.code !== before.code
    if (isNewCode && (await hasNumbers(db, scope, params.id)))
      throw invalid({ code: garageMessages.codeInNumbers })
    return { ...fields, established_on: date_established }
  })
}

type Stored = NonNullable<Awaited<ReturnType<typeof selectForChange>>>
type Written = Parameters<typeof updateGarage>[3]

/** Changes a branch: 404 out of reach, 403 of another kind, 409 upon an older version. */
async function change<Body extends { version?: number | undefined }>(
  ask: Omit<Ask<typeof garages.update>, 'body'> & { body: Body },
  decide: (before: Stored, fields: Omit<Body, 'version'>) => Written | Promise<Written>,
) {
  const { db, scope, me, params, body, audit } = ask
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()
  assertKind(me, before.kind as GarageKind)
  const { version, ...fields } = body
  if (version !== undefined && version !== before.version)
    throw conflict(messages.stale, {
      version: before.version,
      changes: await changesSince(db, BRANCH, params.id, version),
    })
  await unique(updateGarage(db, scope, params.id, await decide(before, fields)), ownFields)
  await announce(db, { kind: 'garages-changed' })
  const saved = { id: params.id, version: before.version + 1 }
  audit.updated(BRANCH, { ...before, garage_id: params.id }, { ...fields, version: saved.version })
  return saved
}

async function remove({ db, scope, me, params, audit }: Ask<typeof garages.remove>) {
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()
  assertKind(me, before.kind as GarageKind)

  await unlessInUse(deleteGarage(db, scope, params.id), say(messages.inUse, { item: before.name }))
  await announce(db, { kind: 'garages-changed' })
  audit.removed(BRANCH, before)
  return {}
}

/** Garages are the owner's, workshops the maker's: each may see more than it may write. */
function assertKind({ role }: { role: string }, kind: GarageKind) {
  if (kind !== kindOfWriter(role)) throw forbidden(garageMessages.kindIsNotYours)
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

/** Three letters of the name; a number behind them when another garage has them already. */
async function freeCode(db: Db, name: string): Promise<string> {
  const letters = codeFromName(name)
  await lockCodes(db)
  const taken = await selectCodesLike(db, letters)
  for (let number = 1; ; number++) {
    const code = number === 1 ? letters : `${letters}${number}`
    if (!taken.has(code)) return code
  }
}
