/** The options of builds: read all lists, and save one list as a whole. */
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { type vehicleSpecs, VEHICLE_SPEC, type VehicleSpec } from '../contract.ts'
import { vehicleSpecMessages } from '../messages.ts'
import {
  deleteOption,
  insertOption,
  replaceFits,
  selectFitting,
  lockSpec,
  selectSpec,
  selectSpecs,
  updateOption,
  updateSpec,
} from './queries.ts'

export async function list({ db, scope }: CallContext<typeof vehicleSpecs.list>) {
  return { data: await selectSpecs(db, scope) }
}

type Update = CallContext<typeof vehicleSpecs.update>

export async function update({ db, scope, params, body, audit }: Update) {
  const before = await lockSpec(db, scope, params.id)
  if (!before) throw notFound()
  // the error has the current list, which the screen shows beside the typed one
  if (body.version !== before.version)
    throw conflict(messages.stale, { version: before.version, current: before })
  assertOptions(before, body.options)
  await assertFits(db, before, body.options)
  await updateSpec(db, scope, before.id, body.name)
  for (const [position, { id, name, note, hex, fits, active }] of body.options.entries()) {
    const option = {
      vehicle_spec_id: before.id,
      name,
      note: note ?? null,
      hex,
      active,
      position,
    }
    const stored = id ?? (await insertOption(db, option))
    if (id) await updateOption(db, scope, id, option)
    if (fits) await replaceFits(db, stored, fits)
  }
  const remainingIds = new Set(body.options.map(({ id }) => id))
  const left = before.options.filter(({ id }) => !remainingIds.has(id))
  for (const [index, { id }] of left.entries())
    await deleteOption(db, scope, id, body.options.length + index)
  const after = await selectSpec(db, scope, before.id)
  audit.updated(VEHICLE_SPEC, before, after)
  return after
}

/** Ids must be of this list; ids and names must be unique, ignoring case. */
function assertOptions(before: VehicleSpec, options: Update['body']['options']) {
  const storedIds = new Set(before.options.map(({ id }) => id))
  const [ids, names] = [new Set<number>(), new Set<string>()]
  for (const [index, { id, name }] of options.entries()) {
    if (id && !storedIds.has(id))
      throw invalid({ [`options.${index}.id`]: messages.unknownReference })
    if (id && ids.has(id))
      throw invalid({ [`options.${index}.id`]: vehicleSpecMessages.optionTwice })
    if (names.has(name.toLowerCase()))
      throw invalid({ [`options.${index}.name`]: vehicleSpecMessages.nameTwice })
    if (id) ids.add(id)
    names.add(name.toLowerCase())
  }
}

/** Only a lineup names fitting options, of other lists. */
async function assertFits(db: Db, before: VehicleSpec, options: Update['body']['options']) {
  const fitIds = options.flatMap(({ fits }) => fits ?? [])
  if (fitIds.length === 0) return
  const optionIds = before.kind === 'lineup' ? await selectFitting(db, fitIds) : new Set<number>()
  for (const [index, { fits = [] }] of options.entries())
    for (const [at, id] of fits.entries()) {
      if (before.kind !== 'lineup')
        throw invalid({ [`options.${index}.fits`]: vehicleSpecMessages.onlyLineup })
      if (!optionIds.has(id))
        throw invalid({ [`options.${index}.fits.${at}`]: messages.unknownReference })
    }
}
