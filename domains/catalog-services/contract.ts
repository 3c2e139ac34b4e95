/** Catalog services: priced work that is sold to customers, one price list a country. Prices in whole rupiah. */
import { z } from 'zod'
import {
  count,
  id,
  idInQuery,
  money,
  named,
  optionalText,
  signedMoney,
  text,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, deleted, updated } from '#platform/contract/messages.ts'
import { byId, nothing, routes } from '#platform/contract/route.ts'

export const CATALOG_SERVICE = 'service catalogue'

export const newCatalogService = z.object({
  name: text(100),
  country_id: id,
  price: money,
  description: optionalText(1000),
  service_category_id: id.nullish(),
  /** How long it takes as a rule. */
  minutes: count(1, 100_000).nullish(),
  warranty_days: count(0, 3650).optional(),
})

/** A missing field stays as it was. */
export const catalogServiceChange = newCatalogService
  .partial()
  .extend({ version: version.optional() })

const catalogServiceRow = z.object({
  id: z.number(),
  name: z.string(),
  country_id: z.number(),
  country: named,
  price: signedMoney,
  description: z.string().nullable(),
  service_category_id: z.number().nullable(),
  service_category: named.nullable(),
  minutes: z.number().nullable(),
  warranty_days: z.number(),
  created_at: z.string(),
  version: z.number(),
})
export type CatalogServiceRow = z.output<typeof catalogServiceRow>

const path = '/admin/catalog-service'
const saved = byId.extend({ version: z.number() })

export const catalogServices = routes({
  list: {
    method: 'GET',
    path,
    allow: 'catalog-service.pick',
    query: listQuery(['name', 'price', 'created_at'], {
      service_category_id: idInQuery.optional(),
    }),
    data: pageOf(catalogServiceRow),
    about: 'Also the picker of an order line: a branch sees the price list of its country.',
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    allow: 'catalog-service.pick',
    data: catalogServiceRow,
  },
  create: {
    method: 'POST',
    path,
    allow: 'catalog-service.write',
    body: newCatalogService,
    data: byId,
    creates: true,
    done: created(CATALOG_SERVICE),
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    allow: 'catalog-service.write',
    body: catalogServiceChange,
    data: saved,
    done: updated(CATALOG_SERVICE),
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    allow: 'catalog-service.write',
    data: nothing,
    done: deleted(CATALOG_SERVICE),
  },
})
