/** Catalog services: priced work for customers, one price list per country. Prices in the smallest unit of its currency. */
import { z } from 'zod'
import { simulationSchema, simulatedDays } from '#domains/company/simulations/contract.ts'
import {
  count,
  day,
  flagInQuery,
  id,
  idInQuery,
  money,
  nameText,
  namedReference,
  oneOf,
  optionalCode,
  optionalText,
  qty,
  signedMoney,
} from '#platform/contract/fields.ts'
import { IMPORT_BYTES, importAnswer, importBody, judgedRow } from '#platform/contract/import.ts'
import { created, deleted, messages } from '#platform/contract/messages.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { byId, emptyResponse, routes } from '#platform/contract/route.ts'
import { type DataOut } from '#platform/contract/client-calls.ts'
import { catalogServiceMessages } from './messages.ts'
import { warrantyConditions } from './rules.ts'

export const CATALOG_SERVICE = 'service catalogue'

const PRICE = 'price'
const MAX_ITEMS = 50
/** A part is resolved to the garage's own item of that SKU. */
const packageItem = z
  .object({ catalog_service_id: id.nullish(), sku: optionalCode(60), qty })
  .refine(({ catalog_service_id, sku }) => (catalog_service_id == null) !== !sku, {
    path: ['catalog_service_id'],
    message: catalogServiceMessages.oneOf,
  })

export const newCatalogService = z.object({
  name: nameText(100),
  country_id: id,
  price: money,
  description: optionalText(1000),
  service_category_id: id.nullish(),
  /** The usual duration in minutes. */
  minutes: count(1, 100_000).nullish(),
  warranty_days: count(0, 3650).optional(),
  warranty_condition: oneOf(warrantyConditions).optional(),
  /** The items of a package. A change sends all of them. */
  items: z.array(packageItem).max(MAX_ITEMS, messages.tooManyRows).optional(),
})

const price = { price: money, from: day }

const MAX_CHANGES = 2000
const changes = z
  .array(z.object({ id, price: money }), { error: messages.required })
  .min(1, messages.required)
  .max(MAX_CHANGES, messages.tooManyRows)

const catalogServiceRow = z.object({
  id: z.number(),
  name: z.string(),
  country_id: z.number(),
  country: namedReference,
  /** Today's price in its country. */
  price: signedMoney,
  /** The next price that begins on a later day. */
  next_price: z.object({ price: signedMoney, from: z.string() }).nullable(),
  is_package: z.boolean(),
  description: z.string().nullable(),
  service_category_id: z.number().nullable(),
  service_category: namedReference.nullable(),
  minutes: z.number().nullable(),
  warranty_days: z.number(),
  warranty_condition: z.enum(warrantyConditions),
  created_at: z.string(),
  version: z.number(),
})
export type CatalogServiceRow = z.output<typeof catalogServiceRow>

const catalogServiceDetail = catalogServiceRow.extend({
  items: z.array(
    z.object({
      catalog_service_id: z.number().nullable(),
      sku: z.string().nullable(),
      /** The name of the service, or of an item with that SKU; null if no garage has one. */
      name: z.string().nullable(),
      qty: z.number(),
      /** Today's unit price outside the package; null if garages have their own prices. */
      price: signedMoney.nullable(),
    }),
  ),
})

const priceRow = z.object({
  id: z.number(),
  price: signedMoney,
  from: z.string(),
  /** All prices; today's is `current`. */
  state: z.enum(['past', 'current', 'future']),
  created_by: z.string().nullable(),
  created_at: z.string(),
})
export type PriceRow = z.output<typeof priceRow>

export const importedFields = [
  'name',
  /** The country by code or name. A row of another country than the import's is rejected. */
  'country',
  'price',
  'category',
  'minutes',
  'warranty_days',
  'warranty_condition',
  'description',
] as const
export type ImportedField = (typeof importedFields)[number]

/** Null: unchanged or invalid. */
const judgedService = judgedRow.extend({ price: signedMoney.nullable() })
export type ValidatedService = z.output<typeof judgedService>

const path = '/admin/catalog-service'

export const catalogServices = routes(
  { name: 'catalog-service', shows: ['service-category', 'brand', 'model'] },
  {
    ...recordCalls({
      path,
      item: CATALOG_SERVICE,
      read: 'catalog-service.pick',
      write: 'catalog-service.write',
      fields: newCatalogService,
      row: catalogServiceRow,
      detail: catalogServiceDetail,
      sorts: ['name', 'price', 'created_at'],
      filters: { service_category_id: idInQuery.optional(), is_package: flagInQuery.optional() },
      about:
        'Also the picker of an order line: a branch sees the price list of its country. A package adds its lines to an order.',
    }),
    prices: {
      method: 'GET',
      path: `${path}/{id}/price`,
      allow: 'catalog-service.read',
      shows: ['employee', 'service-category'],
      data: z.object({ data: z.array(priceRow) }),
      about: 'From the last day to the first.',
    },
    addPrice: {
      method: 'POST',
      path: `${path}/{id}/price`,
      allow: 'catalog-service.write',
      body: z.object(price),
      data: byId,
      creates: true,
      done: created(PRICE),
      about:
        'From today or a later day of its country. A second price of one day replaces the first.',
    },
    removePrice: {
      method: 'DELETE',
      path: `${path}/{id}/price/{price_id}`,
      allow: 'catalog-service.write',
      data: emptyResponse,
      done: deleted(PRICE),
      about: 'Only one that does not hold yet.',
    },
    changePrices: {
      method: 'POST',
      path: `${path}/price`,
      allow: 'catalog-service.write',
      body: z.object({ changes, from: day }),
      data: z.object({ changed: z.number() }),
      done: catalogServiceMessages.pricesSaved,
      about: 'All of them, or none.',
    },
    import: {
      method: 'POST',
      path: `${path}/import`,
      allow: 'catalog-service.write',
      body: importBody(importedFields).extend({ country_id: id }),
      bodyLimit: IMPORT_BYTES,
      cost: 'slow',
      data: importAnswer(judgedService),
      about:
        'Judges the rows of a file. With `apply` it writes all of them, or none when one is wrong (422). A row whose' +
        ' name exists in the country changes that service, its price from today. Packages stay as they are. A row that' +
        ' names another country is wrong.',
    },
    rehearse: {
      method: 'POST',
      path: `${path}/rehearse`,
      allow: 'catalog-service.write',
      changes: [],
      atomic: false,
      cost: 'slow',
      body: z.object({ changes, from: day.optional(), days: simulatedDays }),
      data: simulationSchema,
      about: 'What these prices would have made of the invoices of the last days. Changes nothing.',
    },
  },
)

export type CatalogServiceDetail = DataOut<typeof catalogServices.get>
