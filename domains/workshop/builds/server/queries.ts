/** The only SQL of a build's own row and its list. Its scope is that of the workshop. */
import { type SqlBool, sql } from 'kysely'
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import { type Paging, pageSizeOf } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/db.ts'
import { contains } from '#platform/server/database/keywords.ts'
import { type Reassignment, pageOfRows, reassign } from '#platform/server/database/query.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import { type OptionField, optionFields } from '../forms.ts'
import { buildStatuses, buildTypes } from '../rules.ts'

const person = (column: string) =>
  sql<{
    id: number
    full_name: string
  }>`(select json_build_object('id', c.id, 'full_name', c.full_name)
    from customers c where c.id = ${sql.ref(column)})`

/** The local day of the build's workshop. */
export const today = sql<string>`(now() at time zone (select g.time_zone from garages g where g.id = builds.garage_id))::date`

const ofTasks = (count: ReturnType<typeof sql>) =>
  sql<number>`(select ${count} from build_tasks t where t.build_id = builds.id)`

/** Open tasks of a build that is in work or next. */
const open = sql`t.status not in ('done', 'skipped') and builds.status in ('planned', 'in_build', 'on_hold')`

const names = Object.fromEntries(
  optionKinds.map((kind) => [kind, ['vehicle_spec_options', `${kind}_id`]]),
) as { [K in (typeof optionKinds)[number]]: ['vehicle_spec_options', `${K}_id`] }

export const buildRows = recordQueries('builds', {
  reach: (scope) => inScope(scope, 'builds.garage_id'),
  columns: [
    'number',
    'name',
    'date',
    'type',
    'status',
    'garage_id',
    'customer_id',
    'vehicle_id',
    'project',
    'engine',
    ...optionFields,
    'livery_id',
    'price',
    'deposit_required',
    'tax_code_id',
    'prices_include_tax',
    'target_date',
    'notes',
    'cover_file_id',
    'started_on',
    'finished_on',
    'delivered_on',
    'final_cost',
  ],
  choices: { type: buildTypes, status: buildStatuses },
  names: { garage: ['garages', 'garage_id'], livery: ['liveries', 'livery_id'], ...names },
  computed: {
    customer: person('builds.customer_id'),
    // as `progressOf` of the rules
    progress:
      ofTasks(sql`greatest(case when bool_or(t.status not in ('todo', 'skipped')) then 0.01 else 0 end,
      least(case when bool_or(t.status not in ('done', 'skipped')) then 0.99 else 1 end, coalesce(sum(t.weight) filter (where t.status = 'done')::float8
      / nullif(sum(t.weight) filter (where t.status <> 'skipped'), 0), 0)))::float8`),
    late: ofTasks(sql`(count(*) filter (where ${open} and t.due_date < ${today}))::int`),
    blocked: ofTasks(sql`(count(*) filter (where ${open} and t.status = 'blocked'))::int`),
  },
  sorts: { date: 'date', name: 'name', target_date: 'target_date', price: 'price' },
  byDefault: '-date',
  filters: ['type', 'status', 'customer_id'],
})

/** The lists of these options, and whether they are active. */
export async function selectOptions(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    kind: string
    name: string
    active: boolean
    hex: string | null
    /** The options that fit a lineup. */
    fits: readonly { id: number; kind: string }[]
  }>`
    select o.id, s.kind, o.name, o.active, o.hex,
      (select coalesce(json_agg(json_build_object('id', f.option_id, 'kind', k.kind)), '[]')
        from vehicle_spec_fits f join vehicle_spec_options p on p.id = f.option_id
          join vehicle_specs k on k.id = p.vehicle_spec_id
        where f.lineup_id = o.id) as fits
    from vehicle_spec_options o join vehicle_specs s on s.id = o.vehicle_spec_id
    where o.id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

export type StoredOptions = { [F in OptionField]: number | null }

/** Cars that may be a donor: those of a customer, or whose plate, VIN or owner matches. */
export async function selectDonors(
  db: Db,
  scope: Scope,
  query: Paging & { keyword?: string | undefined; customer_id?: number | undefined },
) {
  const { keyword = '', customer_id } = query
  const ofCustomer =
    customer_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`v.customer_id = ${customer_id}`
  const found = keyword === '' ? sql<SqlBool>`true` : contains(sql.ref('v.search'), keyword)
  const { rows } = await sql<{
    id: number
    plate: string
    country_id: number
    detail: string | null
  }>`
    select v.id, v.license_plate as plate, v.country_id, concat_ws(' ', b.name, m.name) as detail
    from vehicles v left join brands b on b.id = v.brand_id left join models m on m.id = v.model_id
    where ${countryInScope(scope, 'v.country_id')} and ${ofCustomer} and ${found}
    order by v.id desc limit ${pageSizeOf(query)}`.execute(db)
  return pageOfRows(rows, rows.length, query)
}

export const giveBuilds = (db: Db, move: Reassignment) => reassign(db, 'builds', move)
