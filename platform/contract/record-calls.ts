/**
 * The five calls of a plain record: list, get, create, update, remove. A module spreads them into its own table of
 * calls and adds its own calls:
 *
 *   export const suppliers = routes('supplier', {
 *     ...recordCalls({ path: '/admin/supplier', item: 'supplier', read: 'supplier.read', write: 'supplier.write',
 *       fields: newSupplier, row: supplierRow, sorts: ['name', 'created_at'] }),
 *     history: { ... },
 *   })
 */
import { z } from 'zod'
import { abilitiesSchema } from './ability-schemas.ts'
import { version } from './fields.ts'
import { listQuery, pageOf } from './list.ts'
import { created, deleted, updated } from './messages.ts'
import type { Capability } from './roles.ts'
import { byId, emptyResponse } from './route.ts'

interface RecordOf<
  Path extends string,
  Id extends string,
  Fields extends z.ZodRawShape,
  Row extends z.ZodObject,
  Detail extends z.ZodRawShape,
  Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
> {
  /** Below `/api`: `/admin/supplier`, `/admin/garage/{id}/inventory`. */
  path: Path
  /** The name of the record's own id in its path, where the parent record uses `id`. */
  idName?: Id
  /** As the messages name it: "Supplier successfully created". */
  item: string
  read: Capability
  write: Capability
  /** The body of a create. In an update an absent field stays unchanged. */
  fields: z.ZodObject<Fields>
  /** The fields that a list shows. */
  row: Row
  /** The fields that the record's own page shows; by default those of the row. */
  detail?: z.ZodObject<Detail>
  sorts: Sorts
  filters?: Filters
  /** Who may export the list, if not everybody who may read it. */
  bulk?: Capability
  /** A sentence about the list, for the description of the API. */
  about?: string
}

/** Adds the reader's abilities to the record's own page. */
const withCan = <S extends z.ZodRawShape>(detail: z.ZodObject<S>) =>
  detail.extend({ can: abilitiesSchema('update', 'remove') })

export function recordCalls<
  const Path extends string,
  Fields extends z.ZodRawShape,
  Row extends z.ZodObject,
  const Sorts extends readonly [string, ...string[]],
  const Id extends string = 'id',
  Detail extends z.ZodRawShape = Row['shape'],
  Filters extends z.ZodRawShape = Record<never, never>,
>(record: RecordOf<Path, Id, Fields, Row, Detail, Sorts, Filters>) {
  const { path, item, read, write, fields, row, sorts, filters, about } = record
  const one = `${path}/{${record.idName ?? 'id'}}` as `${Path}/{${Id}}`
  return {
    list: {
      method: 'GET',
      path,
      allow: read,
      query: listQuery(sorts, filters),
      data: pageOf(row),
      ...(about ? { about } : {}),
      ...(record.bulk ? { bulk: record.bulk } : {}),
    },
    get: {
      method: 'GET',
      path: one,
      allow: read,
      data: withCan((record.detail ?? row) as unknown as z.ZodObject<Detail>),
    },
    create: {
      method: 'POST',
      path,
      allow: write,
      body: fields,
      data: byId,
      creates: true,
      record: item,
      done: created(item),
    },
    update: {
      method: 'PUT',
      path: one,
      allow: write,
      body: fields.partial().extend({ version: version.optional() }),
      data: byId.extend({ version: z.number() }),
      done: updated(item),
    },
    remove: {
      method: 'DELETE',
      path: one,
      allow: write,
      data: emptyResponse,
      done: deleted(item),
    },
  } as const
}
