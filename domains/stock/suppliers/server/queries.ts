/** All SQL of suppliers, scoped by country. */
import { type Insertable, type Updateable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'

const inReach = (scope: Scope) => countryInScope(scope, 'suppliers.country_id')

/** A stored phone of a supplier. */
export interface Contact {
  label: string
  /** E.164. */
  phone?: string | null | undefined
  /** An extension, or a short number. */
  text?: string | null | undefined
}

const rows = recordQueries('suppliers', {
  reach: inReach,
  hides: true,
  columns: [
    'name',
    'email',
    'code',
    'address',
    'website',
    'country_id',
    'contacts',
    'npwp',
    'tin',
    'brn',
    'kvk',
    'btw_id',
    'country_code',
  ],
  names: { country: ['countries', 'country_id'] },
  // ids grow with time
  sorts: { name: 'name', created_at: 'id' },
  byDefault: 'name',
  unique: { suppliers_code_key: ['code', messages.codeTaken] },
})

const asStored = <Fields extends { contacts?: unknown }>(fields: Fields) =>
  fields.contacts === undefined ? fields : { ...fields, contacts: JSON.stringify(fields.contacts) }

export const supplierRows = {
  ...rows,
  insert: (db: Db, row: Insertable<DB['suppliers']>) => rows.insert(db, asStored(row)),
  update: (db: Db, scope: Scope, id: number, row: Updateable<DB['suppliers']>) =>
    rows.update(db, scope, id, asStored(row)),
}

/** A supplier in scope, locked against changes and removal until the transaction ends. */
export const shareSupplier = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('suppliers')
    .select(['id', 'name', 'country_id', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inReach(scope))
    .forShare()
    .executeTakeFirst()

/** Whether the supplier has purchases, and whether it is owed money or has open orders. */
export async function selectSupplierUse(db: Db, scope: Scope, id: number) {
  const { rows: found } = await sql<{ is_open: boolean; is_known: boolean }>`
    select exists (select from purchases p where p.supplier_id = suppliers.id)
        or exists (select from third_party_purchases p where p.supplier_id = suppliers.id) as is_known,
      exists (select from purchases p where p.supplier_id = suppliers.id and p.owed <> 0)
        or exists (select from third_party_purchases p where p.supplier_id = suppliers.id and p.owed <> 0)
        or exists (select from purchases p join purchase_lines l on l.purchase_id = p.id
          where p.supplier_id = suppliers.id and p.deleted_at is null and l.awaited > 0) as is_open
    from suppliers where id = ${id} and ${inReach(scope)}`.execute(db)
  return found[0]
}

const selectPerson = (db: Db, scope: Scope, supplierId: number) =>
  db
    .selectFrom('supplier_people')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_people.supplier_id')
    .select([
      'supplier_people.id',
      'supplier_people.name',
      'supplier_people.email',
      'supplier_people.phone',
      'supplier_people.version',
    ])
    .where('supplier_people.supplier_id', '=', supplierId)
    .where(inReach(scope))

export const selectPeople = (db: Db, scope: Scope, supplierId: number) =>
  selectPerson(db, scope, supplierId).orderBy('supplier_people.id').execute()

/** A contact of a supplier, locked until the transaction ends. */
export const lockPerson = (db: Db, scope: Scope, supplierId: number, id: number) =>
  selectPerson(db, scope, supplierId)
    .select('suppliers.country_id')
    .where('supplier_people.id', '=', id)
    .where('suppliers.deleted_at', 'is', null)
    .forUpdate('supplier_people')
    .executeTakeFirst()

export const insertPerson = (db: Db, row: Insertable<DB['supplier_people']>) =>
  db.insertInto('supplier_people').values(row).returning('id').executeTakeFirstOrThrow()

const inReachOf = (scope: Scope) =>
  sql<boolean>`exists (select from suppliers where suppliers.id = supplier_people.supplier_id and ${inReach(scope)})`

export const updatePerson = (
  db: Db,
  scope: Scope,
  id: number,
  row: Updateable<DB['supplier_people']>,
) =>
  db
    .updateTable('supplier_people')
    .set({ ...row, version: sql`version + 1` })
    .where('id', '=', id)
    .where(inReachOf(scope))
    .execute()

export const deletePerson = (db: Db, scope: Scope, id: number) =>
  db.deleteFrom('supplier_people').where('id', '=', id).where(inReachOf(scope)).execute()

/** Hides the supplier. */
export const hideSuppliers = (db: Db, ids: readonly number[]) =>
  sql`update suppliers set deleted_at = now(), version = version + 1 where id = any(${[...ids]}::int[])`.execute(
    db,
  )
