/** Catalog services: priced work for customers, one price list per country. Prices in whole rupiah. */
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
} from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record.ts'
import { routes } from '#platform/contract/route.ts'

export const CATALOG_SERVICE = 'service catalogue'

export const newCatalogService = z.object({
  name: text(100),
  country_id: id,
  price: money,
  description: optionalText(1000),
  service_category_id: id.nullish(),
  /** The usual duration. */
  minutes: count(1, 100_000).nullish(),
  warranty_days: count(0, 3650).optional(),
})

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

export const catalogServices = routes(
  { name: 'catalog-service', shows: ['service-category', 'brand', 'model'] },
  recordCalls({
    path: '/admin/catalog-service',
    item: CATALOG_SERVICE,
    read: 'catalog-service.pick',
    write: 'catalog-service.write',
    fields: newCatalogService,
    row: catalogServiceRow,
    sorts: ['name', 'price', 'created_at'],
    filters: { service_category_id: idInQuery.optional() },
    about: 'Also the picker of an order line: a branch sees the price list of its country.',
  }),
)
