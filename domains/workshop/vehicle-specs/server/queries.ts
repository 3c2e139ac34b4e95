/** The only SQL of the options of builds. They are shared by all garages, so there is no scope. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { VehicleSpec } from '../contract.ts'

const options = sql<VehicleSpec['options']>`coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name, 'note', o.note, 'hex', o.hex, 'active', o.active,
    'fits', (select coalesce(json_agg(f.option_id order by f.option_id), '[]') from vehicle_spec_fits f
      where f.lineup_id = o.id))
    order by o.position, o.id)
  from vehicle_spec_options o where o.vehicle_spec_id = vehicle_specs.id), '[]')`

const rows = (db: Db) =>
  db
    .selectFrom('vehicle_specs')
    .select(['id', 'kind', 'name', 'version', options.as('options')])
    .$castTo<VehicleSpec>()

export const selectSpecs = (db: Db, _scope: Scope) => rows(db).orderBy('position').execute()

/** Locked before it is read, so that the latest save is read. */
export async function lockSpec(db: Db, _scope: Scope, id: number) {
  await db.selectFrom('vehicle_specs').select('id').where('id', '=', id).forUpdate().execute()
  return rows(db).where('id', '=', id).executeTakeFirst()
}

export const selectSpec = (db: Db, _scope: Scope, id: number) =>
  rows(db).where('id', '=', id).executeTakeFirstOrThrow()

export const updateSpec = (db: Db, _scope: Scope, id: number, name: string) =>
  db
    .updateTable('vehicle_specs')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

interface Option {
  vehicle_spec_id: number
  name: string
  note: string | null
  /** Undefined is unchanged. */
  hex: string | null | undefined
  active: boolean
  position: number
}

/** @returns its id */
export async function insertOption(db: Db, option: Option) {
  const { id } = await db
    .insertInto('vehicle_spec_options')
    .values({ ...option, hex: option.hex ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateOption = (db: Db, _scope: Scope, id: number, option: Option) =>
  db
    .updateTable('vehicle_spec_options')
    .set(option)
    .where('id', '=', id)
    .where('vehicle_spec_id', '=', option.vehicle_spec_id)
    .execute()

/** @returns those that are options of another list than lineups */
export async function selectFitting(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('vehicle_spec_options as o')
    .innerJoin('vehicle_specs as s', 's.id', 'o.vehicle_spec_id')
    .select('o.id')
    .where('o.id', 'in', ids)
    .where('s.kind', '!=', 'lineup')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Replaces the options that fit a lineup. */
export async function replaceFits(db: Db, lineup_id: number, ids: readonly number[]) {
  await db.deleteFrom('vehicle_spec_fits').where('lineup_id', '=', lineup_id).execute()
  const rows = [...new Set(ids)].map((option_id) => ({ lineup_id, option_id }))
  if (rows.length > 0) await db.insertInto('vehicle_spec_fits').values(rows).execute()
}

/** Deactivates a referenced option and moves it to the end. */
export async function deleteOption(db: Db, _scope: Scope, id: number, position: number) {
  await db.updateTable('vehicle_spec_options').set({ position }).where('id', '=', id).execute()
  await sql`select remove_vehicle_spec_option(${id})`.execute(db)
}
