/** SQL of products and their stock, images and tags, scoped by workshop. */
import { type SqlBool, sql } from 'kysely'
import { entityOf } from '#domains/company/legal-entities/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import { messages } from '#platform/contract/messages.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { productMessages } from '../messages.ts'
import { orderByName } from '#platform/server/database/query.ts'

interface Named {
  id: number
  name: string
}

export const productRows = recordQueries('products', {
  reach: (scope) => inScope(scope, 'products.warehouse_id'),
  hides: true,
  columns: [
    'name',
    'code',
    'slug',
    'weight',
    'width',
    'length',
    'height',
    'product_category_id',
    'item_id',
    'warehouse_id',
    'currency',
    'price',
    'country_id',
    'published',
    'description',
  ],
  computed: {
    tags: sql<Named[]>`coalesce((
      select json_agg(json_build_object('id', t.id, 'name', t.name) order by ${orderByName('t.name')}, t.id)
      from product_tag_links l join product_tags t on t.id = l.product_tag_id where l.product_id = products.id), '[]')`,
    price_excludes_tax: sql<boolean>`exists (
      select from garages g join legal_entities e on e.id = ${entityOf('g')}
      where g.id = products.warehouse_id and e.country_id = 3 and e.is_registered and not e.prices_include_tax and not e.kor)`,
    image_file_ids: sql<number[]>`coalesce((
      select json_agg(i.file_id order by i.position) from product_images i where i.product_id = products.id), '[]')`,
  },
  joined: {
    with: sql`left join inventory_items on inventory_items.id = products.item_id
      left join stock_balances on stock_balances.item_id = products.item_id`,
    columns: {
      sku: sql<string>`inventory_items.sku`,
      unit: sql<string>`inventory_items.unit`,
      stock: sql<number>`stock_balances.available`,
      spare: sql<number>`stock_balances.spare`,
    },
  },
  names: {
    product_category: ['product_categories', 'product_category_id'],
    warehouse: ['garages', 'warehouse_id'],
    country: ['countries', 'country_id'],
  },
  sorts: { name: 'name', code: 'code', price: 'price', stock: 'stock', created_at: 'created_at' },
  byDefault: 'name',
  filters: ['product_category_id', 'published'],
  narrows: ({ product_tag_id, low_stock }) => [
    ...(product_tag_id === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from product_tag_links l
            where l.product_id = products.id and l.product_tag_id = ${product_tag_id})`,
        ]),
    ...(low_stock === undefined
      ? []
      : [low_stock ? sql<SqlBool>`products.spare < 0` : sql<SqlBool>`products.spare >= 0`]),
  ],
  unique: {
    products_code_key: ['code', messages.codeTaken],
    products_item_key: ['item_id', productMessages.skuOfOther],
  },
})

/** Serialises the search for a free address, so that the next request sees this one saved. */
export const lockSlugs = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('slug of a product'))`.execute(db)

/** Addresses with this prefix in the whole network, including those of removed products. */
export async function selectSlugsLike(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where(sql<SqlBool>`slug >= ${slug} and slug < ${`${slug}-~`}`)
    .execute()
  return new Set(rows.map((row) => row.slug))
}

/** The product must be locked and in scope. */
export async function replaceImages(db: Db, productId: number, fileIds: readonly number[]) {
  await db.deleteFrom('product_images').where('product_id', '=', productId).execute()
  if (fileIds.length > 0)
    await db
      .insertInto('product_images')
      .values(fileIds.map((file_id, position) => ({ product_id: productId, position, file_id })))
      .execute()
}

/** The product must be locked and in scope. */
export async function replaceTags(db: Db, productId: number, tagIds: readonly number[]) {
  await db.deleteFrom('product_tag_links').where('product_id', '=', productId).execute()
  if (tagIds.length > 0)
    await db
      .insertInto('product_tag_links')
      .values(tagIds.map((product_tag_id) => ({ product_id: productId, product_tag_id })))
      .execute()
}

/** The images and tags of a product. */
export async function selectParts(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<{ image_file_ids: number[]; tag_ids: number[] }>`
    select coalesce((select json_agg(file_id order by position) from product_images where product_id = products.id), '[]') as image_file_ids,
      coalesce((select json_agg(product_tag_id) from product_tag_links where product_id = products.id), '[]') as tag_ids
    from products where id = ${id} and ${inScope(scope, 'warehouse_id')}`.execute(db)
  return rows[0] ?? { image_file_ids: [], tag_ids: [] }
}

/** Which of these tags exist. */
export const selectTagIds = async (db: Db, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('product_tags')
        .select('id')
        .where(sql<SqlBool>`id = any(${[...ids]}::int[])`)
        .execute()
    ).map(({ id }) => id),
  )
