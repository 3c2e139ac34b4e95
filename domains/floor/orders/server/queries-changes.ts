/** Writes of orders, and reads of other modules' tables that they need (vehicle, people, catalogues). */
import { entityOf, issuerColumn } from '#domains/company/legal-entities/server/queries.ts'
import { buyerColumn, languageColumn } from '#domains/people/customers/server/queries.ts'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { ApiMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { NewLine } from '../forms.ts'
import type { Stage } from '../rules.ts'

export const selectGarage = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('garages')
    .select(['id', 'code', 'country_id', 'time_zone'])
    .where('id', '=', id)
    .where('kind', '=', 'garage')
    .where(inScope(scope, 'id'))
    .executeTakeFirst()

export const selectVehicle = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('vehicles')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select([
      'vehicles.id',
      'vehicles.country_id',
      'license_plate',
      'odometer',
      'customer_id',
      'customers.full_name as customer_name',
    ])
    .where('vehicles.id', '=', id)
    .where(countryInScope(scope, 'vehicles.country_id'))
    .executeTakeFirst()

export async function selectCustomer(db: Db, scope: Scope, id: number) {
  // locks the customer against a merge, so that no order refers to a merged duplicate
  await sql`select from memberships where customer_id = ${id} for no key update`.execute(db)
  return db
    .selectFrom('customers')
    .select(['id', 'full_name', 'country_id', 'kind'])
    .where('id', '=', id)
    .where(countryInScope(scope, 'country_id'))
    .where('merged_into_id', 'is', null)
    .executeTakeFirst()
}

/** A mechanic is an active employee of the order's garage. */
export const selectMechanic = (db: Db, scope: Scope, garageId: number, id: number) =>
  db
    .selectFrom('employees')
    .select(['id', 'full_name'])
    .where('id', '=', id)
    .where('garage_id', '=', garageId)
    .where(inScope(scope, 'garage_id'))
    .where('active', '=', true)
    .where('role_id', 'in', [2, 3, 4])
    .executeTakeFirst()

/** A mechanic of any garage in scope; each order also checks its own garage. */
export const selectAnyMechanic = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', id)
    .where(inScope(scope, 'garage_id'))
    .executeTakeFirst()

/** Runs one of several changes in a savepoint, and keeps or rolls back it alone. */
export const createSavepoint = (db: Db) => sql`savepoint step`.execute(db)
export const releaseSavepoint = (db: Db) => sql`release savepoint step`.execute(db)
export const rollbackToSavepoint = (db: Db) => sql`rollback to savepoint step`.execute(db)

export const countOpenOrders = (db: Db, scope: Scope, vehicleId: number) =>
  db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('vehicle_id', '=', vehicleId)
    .where('stage', 'not in', ['delivered', 'cancelled', 'no_show'])
    .where(inScope(scope, 'garage_id'))
    .executeTakeFirstOrThrow()

/**
 * The catalogue row of a line, with its name and its price on a local day of the garage, if it belongs to the garage
 * (parts) or its country (others).
 */
export async function selectItem(
  db: Db,
  scope: Scope,
  garage: { id: number; country_id: number; day: string },
  line: Partial<NewLine>,
): Promise<
  { name: string; price: number | null; warranty_days: number; is_package?: boolean } | undefined
> {
  if (line.inventory_item_id)
    return db
      .selectFrom('inventory_items')
      .select(['name', 'sell_price as price', 'warranty_days'])
      .where('id', '=', line.inventory_item_id)
      .where('garage_id', '=', garage.id)
      .where(inScope(scope, 'garage_id'))
      .executeTakeFirst()
  if (line.catalog_service_id)
    return db
      .selectFrom('catalog_services')
      .select(['name', 'warranty_days', 'is_package'])
      .select(sql<number>`price_on(id, ${garage.day})`.as('price'))
      .where('id', '=', line.catalog_service_id)
      .where('country_id', '=', garage.country_id)
      .executeTakeFirst()
  const [table, id] = line.service_item_id
    ? (['service_items', line.service_item_id] as const)
    : line.inspection_item_id
      ? (['inspection_items', line.inspection_item_id] as const)
      : (['third_party_items', line.third_party_item_id ?? 0] as const)
  return db
    .selectFrom(table)
    .select(['name', 'price', sql<number>`0`.as('warranty_days')])
    .where('id', '=', id)
    .where('country_id', '=', garage.country_id)
    .executeTakeFirst()
}

export interface OrderValues {
  number: string
  garage_id: number
  vehicle_id: number
  customer_id: number
  license_plate: string
  customer_name: string
  stage: Stage
  slot_at: string | null
  slot_on: string | null
  opened_on: string
  checked_in_at: string | null
  checked_in_on: string | null
  odometer_in: number | null
  odometer_reason?: string | null
  mechanic_id: number | null
  complaint?: string | null
  mechanic_notes: string | null
  purchase_order_number?: string | null
  rework_of_id?: number
  promised_at?: string | null
  staged_at: string
  created_by: number | null
  created_at: string
}

/** The caller has read the garage in its scope. */
export const insertOrder = (db: Db, values: OrderValues) =>
  db
    .insertInto('orders')
    .values({
      ...values,
      prices_include_tax: sql<boolean>`coalesce((select e.prices_include_tax from garages g
        join legal_entities e on e.id = ${entityOf('g')} where g.id = ${values.garage_id}), false)`,
    })
    .returning(['id', 'version', 'number', 'stage', 'garage_id'])
    .executeTakeFirstOrThrow()

/** The tax breakdown as rows, instead of the text of the column. */
export type OrderFields = Omit<Updateable<DB['orders']>, 'taxes'> & { taxes?: readonly TaxRow[] }

/** Writes fields of a locked order and raises its version, which is returned. */
export async function updateOrder(
  db: Db,
  scope: Scope,
  id: number,
  { taxes, ...fields }: OrderFields,
): Promise<number> {
  const { version } = await db
    .updateTable('orders')
    .set({
      ...fields,
      ...(taxes ? { taxes: JSON.stringify(taxes) } : {}),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where(inScope(scope, 'garage_id'))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const insertEvent = (
  db: Db,
  event: {
    order_id: number
    garage_id: number
    from_stage: Stage | null
    /** When the order entered its current stage. */
    since?: string
    to_stage: Stage
    reason: string | null
    /** Null for a customer by a link, and for jobs. */
    employee_id: number | null
    at: string
    /** Instead of a reason: an event without a transition. */
    said?: ApiMessage
  },
) =>
  db
    .insertInto('order_events')
    .values({ ...event, said: event.said ? JSON.stringify(event.said) : null })
    .execute()

export const insertLine = (db: Db, line: Insertable<DB['order_lines']>) =>
  db.insertInto('order_lines').values(line).returning('id').executeTakeFirstOrThrow()

// lines, discounts, media and signatures belong to an order that the caller has locked in its scope
export const updateLine = (
  db: Db,
  orderId: number,
  id: number,
  fields: Updateable<DB['order_lines']>,
) =>
  db
    .updateTable('order_lines')
    .set(fields)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .execute()

/** Writes each line's tax code and its share of the tax. */
export const updateLineTaxes = (
  db: Db,
  orderId: number,
  lines: readonly { id: number; taxed_by_id: number | null; tax: number }[],
) =>
  sql`update order_lines l set taxed_by_id = t.taxed_by_id, tax = t.tax
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (id int, taxed_by_id int, tax bigint)
    where l.id = t.id and l.order_id = ${orderId}`.execute(db)

/** Writes each line's agreement. */
export const agreeToLines = (db: Db, orderId: number) =>
  db
    .updateTable('order_lines')
    .set({
      agreed_qty: sql`case when approval = 'approved' then qty end`,
      agreed_price: sql`case when approval = 'approved' then unit_price end`,
      agreed_discount: sql`case when approval = 'approved' then discount end`,
      agreed_amount: sql`case when approval = 'approved' then amount end`,
    })
    .where('order_id', '=', orderId)
    .execute()

export const deleteLine = (db: Db, orderId: number, id: number) =>
  db.deleteFrom('order_lines').where('id', '=', id).where('order_id', '=', orderId).execute()

export const insertDiscount = (
  db: Db,
  discount: { order_id: number; type: string; amount: number; reason: string; created_at: string },
) => db.insertInto('order_discounts').values(discount).returning('id').executeTakeFirstOrThrow()

export const updateDiscount = (
  db: Db,
  orderId: number,
  id: number,
  fields: { type: string; amount: number; reason: string },
) =>
  db
    .updateTable('order_discounts')
    .set(fields)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .execute()

export const deleteDiscount = (db: Db, orderId: number, id: number) =>
  db.deleteFrom('order_discounts').where('id', '=', id).where('order_id', '=', orderId).execute()

export const upsertSignature = (
  db: Db,
  signature: {
    order_id: number
    signer: string
    svg: string
    purpose: 'estimate' | 'handover'
    estimate_version: number
    estimate_hash: string | null
    signed_at: string
    employee_id: number | null
  },
) =>
  db
    .insertInto('order_signatures')
    .values(signature)
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'signer', 'purpose', 'estimate_version'])
        .doUpdateSet(signature),
    )
    .execute()

export const insertMedia = (
  db: Db,
  media: {
    order_id: number
    direction: string
    file_id: number
    line_id: number | null
    created_at: string
  },
) => db.insertInto('order_media').values(media).returning('id').executeTakeFirstOrThrow()

export const selectMedia = (db: Db, orderId: number, id: number) =>
  db
    .selectFrom('order_media')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export const deleteMedia = (db: Db, orderId: number, id: number) =>
  db.deleteFrom('order_media').where('id', '=', id).where('order_id', '=', orderId).execute()

/** The garage, customer and vehicle of an order as printed on an invoice. */
export const selectParties = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('garages', 'garages.id', 'orders.garage_id')
    .innerJoin('countries', 'countries.id', 'garages.country_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('vehicles', 'vehicles.id', 'orders.vehicle_id')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .innerJoin('models', 'models.id', 'vehicles.model_id')
    .select([
      'garages.id as garage_id',
      'garages.code as garage_code',
      'garages.name as garage_name',
      'garages.address as garage_address',
      'garages.phone as garage_phone',
      'garages.bank_account',
      'garages.time_zone',
      'garages.country_id',
      languageColumn('customers', 'countries').as('language'),
      issuerColumn('garages').as('issuer'),
      'customers.id as customer_id',
      'customers.full_name',
      'customers.address',
      'customers.phone',
      buyerColumn('customers').as('buyer'),
      'customers.purchase_order_required',
      'orders.license_plate',
      'brands.name as brand',
      'models.name as model',
      'vehicles.production_year',
      sql<'km' | 'mi'>`coalesce(vehicles.mileage_type, 'km')`.as('mileage_type'),
      sql<boolean>`coalesce(vehicles.vin, vehicles.chassis_number) is not null`.as('is_numbered'),
    ])
    .where('orders.id', '=', orderId)
    .where(inScope(scope, 'orders.garage_id'))
    .executeTakeFirst()
