/** The only SQL of a build's money. The reach is that of its workshop. */
import { sql } from 'kysely'
import type { BuildStatus } from '#domains/builds/rules.ts'
import type { Db } from '#platform/server/db.ts'
import { type Scope, within } from '#platform/server/scope.ts'
import type { BuildPayment } from '../contract.ts'

export interface Held {
  id: number
  number: string
  status: BuildStatus
  garage_id: number
  customer_id: number
  price: number
  deposit_required: number
  time_zone: string
}

const held = sql`select builds.id, builds.number, builds.status, builds.garage_id, builds.customer_id, builds.price,
  builds.deposit_required, g.time_zone from builds join garages g on g.id = builds.garage_id`

export async function selectBuild(db: Db, scope: Scope, id: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`${held}
    where builds.id = ${id} and ${within(scope, 'builds.garage_id')}`.execute(db)
  return rows[0]
}

/** Locked: money that comes in, and a move of the build, follow one another. */
export async function lockBuild(db: Db, scope: Scope, id: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`${held}
    where builds.id = ${id} and ${within(scope, 'builds.garage_id')} for no key update of builds`.execute(
    db,
  )
  return rows[0]
}

/** What has come in for a build, less what was paid back or kept. */
export async function selectDeposits(db: Db, buildId: number): Promise<number> {
  const { rows } = await sql<{ deposits: number }>`
    select coalesce(sum(case kind when 'deposit' then amount else -amount end), 0)::bigint as deposits
    from build_payments where build_id = ${buildId}`.execute(db)
  return rows[0]?.deposits ?? 0
}

export async function selectPayments(db: Db, buildId: number): Promise<BuildPayment[]> {
  const { rows } = await sql<BuildPayment>`
    select p.id, p.kind, p.amount, a.code || ' ' || a.name as account, p.paid_on, p.note, e.full_name as by
    from build_payments p join accounts a on a.id = p.account_id left join employees e on e.id = p.employee_id
    where p.build_id = ${buildId} order by p.id desc`.execute(db)
  return rows
}

interface NewPayment {
  build_id: number
  kind: BuildPayment['kind']
  amount: number
  account_id: number
  paid_at: string
  paid_on: string
  note: string | null
  employee_id: number
}

export const insertPayment = (db: Db, payment: NewPayment): Promise<{ id: number }> =>
  db.insertInto('build_payments').values(payment).returning('id').executeTakeFirstOrThrow()
