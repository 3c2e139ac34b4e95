/** What a message is about, with the facts that its placeholders need. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '#platform/contract/text/languages.ts'
import { selectInvoice } from '#domains/floor/invoices/server/queries.ts'
import { DUE } from '#domains/floor/orders/server/queries.ts'
import { languageColumn } from '#domains/people/customers/server/queries.ts'
import { selectBills, selectBuildOfBill } from '#domains/workshop/build-money/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope, inScope } from '#platform/server/session/scope.ts'
import type { SubjectKind } from '../templates.ts'

export interface Recipient {
  id: number
  kind: 'person' | 'company'
  full_name: string
  phone: string
  email: string | null
  invoice_email: string | null
  contacts: { name: string; phone: string | null; email: string | null }[]
  country_id: number
  erased_at: string | null
}

const recipient = sql<Recipient | null>`case when c.id is not null then json_build_object('id', c.id, 'kind', c.kind,
  'full_name', c.full_name, 'phone', c.phone, 'email', c.email, 'invoice_email', c.invoice_email, 'contacts', c.contacts,
  'country_id', c.country_id, 'erased_at', c.erased_at) end`

/** What the message is about, as it is now. */
export interface Subject {
  kind: SubjectKind
  id: number
  garage_id: number
  garage_name: string
  country_id: number
  time_zone: string
  review_url: string | null
  language: Language
  recipient: Recipient | null
  order_id: number | null
  invoice_id: number | null
  build_id: number | null
  build_bill_id: number | null
  vehicle_id: number | null
  /** As stored, with the country that shows it. */
  license_plate: string | null
  plate_country_id: number | null
  number: string | null
  stage: string | null
  slot_at: string | null
  /** Of an order or a document, in the smallest unit. */
  total: number | null
  due: number | null
  paid: number | null
  due_on: string | null
  is_void: boolean
}

const none = sql`null::int`

interface Parts {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  columns?: Partial<Record<keyof Subject, RawBuilder<unknown>>>
  where: readonly Expression<SqlBool>[]
}

/** Joins `g` (garage), `n` (its country) and `c` (customer), which `from` names. */
async function selectOf(db: Db, kind: SubjectKind, { from, id, columns = {}, where }: Parts) {
  const defaults: Partial<Record<keyof Subject, RawBuilder<unknown>>> = {
    order_id: none,
    invoice_id: none,
    build_id: none,
    build_bill_id: none,
    vehicle_id: none,
    license_plate: sql`null::text`,
    plate_country_id: none,
    number: sql`null::text`,
    stage: sql`null::text`,
    slot_at: sql`null::timestamptz`,
    total: none,
    due: none,
    paid: none,
    due_on: sql`null::date`,
    is_void: sql`false`,
  }
  const all = Object.entries({ ...defaults, ...columns }).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Omit<Subject, 'kind'>>`
    select ${id} as id, g.id as garage_id, g.name as garage_name, g.country_id, g.time_zone, g.review_url,
      ${languageColumn('c', 'n')} as language, ${recipient} as recipient, ${sql.join(all)}
    from ${from} where ${sql.join(where, sql` and `)} limit 1`.execute(db)
  return rows[0] && { kind, ...rows[0] }
}

const ofOrder = (db: Db, scope: Scope, id: number) =>
  selectOf(db, 'order', {
    from: sql`orders join garages g on g.id = orders.garage_id join customers c on c.id = orders.customer_id
      join countries n on n.id = c.country_id join vehicles v on v.id = orders.vehicle_id`,
    id: sql`orders.id`,
    columns: {
      order_id: sql`orders.id`,
      vehicle_id: sql`v.id`,
      license_plate: sql`orders.license_plate`,
      plate_country_id: sql`v.country_id`,
      number: sql`orders.number`,
      stage: sql`orders.stage`,
      slot_at: sql`orders.slot_at`,
      total: sql`orders.grand_total`,
      due: sql.raw(DUE),
    },
    where: [sql`orders.id = ${id}`, inScope(scope, 'orders.garage_id')],
  })

async function ofInvoice(db: Db, scope: Scope, id: number): Promise<Subject | undefined> {
  const invoice = await selectInvoice(db, scope, id)
  if (!invoice) return undefined
  const subject = await selectOf(db, 'invoice', {
    from: sql`invoices i join garages g on g.id = i.garage_id left join customers c on c.id = i.customer_id
      join countries n on n.id = coalesce(c.country_id, g.country_id)
      left join orders o on o.id = i.order_id left join vehicles v on v.id = o.vehicle_id`,
    id: sql`i.id`,
    columns: {
      invoice_id: sql`i.id`,
      order_id: sql`i.order_id`,
      vehicle_id: sql`v.id`,
      license_plate: sql`o.license_plate`,
      plate_country_id: sql`v.country_id`,
      number: sql`i.number`,
      due_on: sql`(i.issued_on + coalesce(c.payment_terms_days, 0))::date`,
      is_void: sql`i.status <> 'issued'`,
    },
    where: [sql`i.id = ${id}`],
  })
  const { grand_total, due, paid, down_payment } = invoice
  return subject && { ...subject, total: grand_total, due, paid: paid + down_payment }
}

async function ofBill(db: Db, scope: Scope, id: number): Promise<Subject | undefined> {
  const subject = await selectOf(db, 'build_bill', {
    from: sql`build_bills b join builds a on a.id = b.build_id join garages g on g.id = b.garage_id
      join customers c on c.id = b.customer_id join countries n on n.id = c.country_id
      left join vehicles v on v.id = a.vehicle_id`,
    id: sql`b.id`,
    columns: {
      build_bill_id: sql`b.id`,
      build_id: sql`b.build_id`,
      vehicle_id: sql`v.id`,
      license_plate: sql`v.license_plate`,
      plate_country_id: sql`v.country_id`,
      number: sql`b.number`,
      due_on: sql`(b.issued_on + coalesce(c.payment_terms_days, 0))::date`,
      is_void: sql`b.withdrawn_on is not null`,
    },
    where: [sql`b.id = ${id}`, inScope(scope, 'b.garage_id')],
  })
  if (!subject) return undefined
  const bills = await selectBills(db, await selectBuildOfBill(db, id))
  const bill = bills.find((one) => one.id === id)
  return bill && { ...subject, total: bill.total, due: bill.due, paid: bill.paid }
}

const ofBuild = (db: Db, scope: Scope, id: number) =>
  selectOf(db, 'build', {
    from: sql`builds b join garages g on g.id = b.garage_id join customers c on c.id = b.customer_id
      join countries n on n.id = c.country_id`,
    id: sql`b.id`,
    columns: { build_id: sql`b.id`, number: sql`b.number` },
    where: [sql`b.id = ${id}`, inScope(scope, 'b.garage_id')],
  })

/** The garage where the customer was last, of those in scope; else the first one of the customer's country. */
const lastGarage = (
  scope: Scope,
  orders: RawBuilder<unknown>,
) => sql`join garages g on g.id = coalesce(
  (select o.garage_id from orders o where ${orders} and ${inScope(scope, 'o.garage_id')} order by o.id desc limit 1),
  (select p.id from garages p where p.country_id = c.country_id and ${inScope(scope, 'p.id')} order by p.kind, p.id limit 1))`

const ofCustomer = (db: Db, scope: Scope, id: number) =>
  selectOf(db, 'customer', {
    from: sql`customers c join countries n on n.id = c.country_id
      ${lastGarage(scope, sql`o.customer_id = c.id`)}`,
    id: sql`c.id`,
    where: [sql`c.id = ${id} and c.merged_into_id is null`, countryInScope(scope, 'c.country_id')],
  })

const ofVehicle = (db: Db, scope: Scope, id: number) =>
  selectOf(db, 'vehicle', {
    from: sql`vehicles v join customers c on c.id = v.customer_id join countries n on n.id = c.country_id
      ${lastGarage(scope, sql`o.vehicle_id = v.id`)}`,
    id: sql`v.id`,
    columns: {
      vehicle_id: sql`v.id`,
      license_plate: sql`v.license_plate`,
      plate_country_id: sql`v.country_id`,
    },
    where: [sql`v.id = ${id}`, countryInScope(scope, 'v.country_id')],
  })

type Select = (db: Db, scope: Scope, id: number) => Promise<Subject | undefined>
const bySubject: Record<Exclude<SubjectKind, 'booking'>, Select> = {
  order: ofOrder,
  invoice: ofInvoice,
  build: ofBuild,
  build_bill: ofBill,
  customer: ofCustomer,
  vehicle: ofVehicle,
}

/** Undefined if it is missing or out of scope. Bookings follow later, so none is found. */
export async function selectSubject(
  db: Db,
  scope: Scope,
  { kind, id }: { kind: SubjectKind; id: number },
): Promise<Subject | undefined> {
  return kind === 'booking' ? undefined : bySubject[kind](db, scope, id)
}

/** The last day of the warranty of the car that ends first, of those that still run. */
export async function selectWarrantyEnd(
  db: Db,
  vehicleId: number,
  today: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ until_on: string }>`
    select until_on from warranties where vehicle_id = ${vehicleId} and until_on >= ${today} and from_on <= ${today}
      and credit_note_id is null order by until_on limit 1`.execute(db)
  return rows[0]?.until_on
}

/** The newest voucher of the customer that can still be used. */
export async function selectVoucher(
  db: Db,
  customerId: number,
  today: string,
): Promise<{ name: string; expiry_date: string } | undefined> {
  const { rows } = await sql<{ name: string; expiry_date: string }>`
    select v.name, v.expiry_date from coupons k join vouchers v on v.id = k.voucher_id
    where k.customer_id = ${customerId} and k.granted and k.state = 'available' and v.state <> 'ended' and v.expiry_date >= ${today}
    order by k.id desc limit 1`.execute(db)
  return rows[0]
}

/** The stage of the build that was done last: every task of it is done or skipped. */
export async function selectDoneStage(
  db: Db,
  buildId: number,
): Promise<Record<string, string> | undefined> {
  const { rows } = await sql<{ names: Record<string, string> }>`
    select s.names from build_stages s where s.build_id = ${buildId}
      and exists (select from build_tasks t where t.build_stage_id = s.id and t.status = 'done')
      and not exists (select from build_tasks t where t.build_stage_id = s.id and t.status not in ('done', 'skipped'))
    order by s.position desc limit 1`.execute(db)
  return rows[0]?.names
}

/** Whether the document goes to the customer as an e-invoice that a server of ours sends. */
export async function goesAsEInvoice(db: Db, { kind, id }: Pick<Subject, 'kind' | 'id'>) {
  const sources = kind === 'invoice' ? ['invoice', 'sale'] : ['build_bill']
  const { rows } = await sql`
    select from e_invoices e join legal_entities f on f.id = e.legal_entity_id
    where e.source = any(${sources}) and e.source_id = ${id} and e.is_listed
      and coalesce(e.sent_by, f.e_invoice ->> 'adapter') in ('smtp', 'access_point')`.execute(db)
  return rows.length > 0
}
