/** SQL of the public view: published products of the whole network. */
import { sql } from 'kysely'
import { pageSizeOf } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/db.ts'
import { boundedCount, pageOfRows, orderByName } from '#platform/server/database/query.ts'
import type { shop, ShopProduct } from '../contract.ts'

type ListQuery = QueryOf<typeof shop.feed>

export type StoredShopProduct = Omit<ShopProduct, 'images'> & { id: number; file_ids: number[] }

const narrowed = ({ country_id, product_category_id, product_tag_id }: ListQuery) =>
  sql.join(
    [
      sql`products.published and products.deleted_at is null`,
      ...(country_id ? [sql`products.country_id = ${country_id}`] : []),
      ...(product_category_id ? [sql`products.product_category_id = ${product_category_id}`] : []),
      ...(product_tag_id
        ? [
            sql`exists (select from product_tag_links l
              where l.product_id = products.id and l.product_tag_id = ${product_tag_id})`,
          ]
        : []),
    ],
    sql` and `,
  )

/** A page, by name. Skipped rows are read from the index only, without joins. */
export async function selectPublished(db: Db, query: ListQuery) {
  const limit = pageSizeOf(query)
  const page = sql<StoredShopProduct>`
    select products.id, products.slug, products.name, products.code, inventory_items.sku, products.description,
      coalesce((select json_agg(i.file_id order by i.position) from product_images i where i.product_id = products.id), '[]') as file_ids,
      (select c.name from product_categories c where c.id = products.product_category_id) as category,
      coalesce((select json_agg(t.name order by ${orderByName('t.name')}) from product_tag_links l join product_tags t on t.id = l.product_tag_id
        where l.product_id = products.id), '[]') as tags,
      products.weight, products.width, products.length, products.height, stock_balances.available as stock,
      inventory_items.unit, products.currency, products.price,
      (select n.code from countries n where n.id = products.country_id) as country
    from products join inventory_items on inventory_items.id = products.item_id
    join stock_balances on stock_balances.item_id = products.item_id
    where products.id in (select id from products where ${narrowed(query)}
      order by ${orderByName('name')}, id limit ${sql.lit(limit)} offset ${sql.lit((query.page - 1) * limit)})
    order by ${orderByName('products.name')}, products.id`
  const [{ rows }, total] = await Promise.all([
    page.execute(db),
    boundedCount(db, db.selectFrom('products').where(sql<boolean>`${narrowed(query)}`)),
  ])
  return pageOfRows(rows, total, query)
}

/** Whether a file is an image of a published product. */
export async function isPublishedImage(db: Db, productId: number, fileId: number) {
  const image = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .select('file_id')
    .where('products.id', '=', productId)
    .where('file_id', '=', fileId)
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return image !== undefined
}
