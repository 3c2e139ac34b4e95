/** Parts of a garage: list, get, create, update, remove. A garage out of reach has no inventory: 404. */
import { messages, say } from '#platform/contract/messages.ts'
import { assertFile, fileUrl } from '#domains/files/server/service.ts'
import { requireMaster } from '#domains/master-data/server/service.ts'
import { findGarage } from '#domains/garages/server/service.ts'
import { changesSince } from '#platform/server/audit.ts'
import { conflict, notFound, unique, unlessInUse } from '#platform/server/errors.ts'
import { type Ask, type House, implement } from '#platform/server/mount.ts'
import { INVENTORY_ITEM, inventory, inventoryMessages } from '../contract.ts'
import {
  type StoredItem,
  deleteItem,
  insertItem,
  selectForChange,
  selectItem,
  selectItems,
  updateItem,
} from './queries.ts'

export const inventoryApi = implement(inventory, { list, get, create, update, remove })

const fields: Record<string, [field: string, why: string]> = {
  inventory_items_sku_key: ['sku', inventoryMessages.skuTaken],
}

async function list({ db, scope, params, query, house }: Ask<typeof inventory.list>) {
  await findGarage(db, scope, params.id)
  const page = await selectItems(db, scope, params.id, query)
  return { ...page, data: page.data.map((item) => asRow(house, item)) }
}

async function get({ db, scope, params, house }: Ask<typeof inventory.get>) {
  const item = await selectItem(db, scope, params.id, params.item_id)
  if (!item) throw notFound()
  return asRow(house, item)
}

async function create(ask: Ask<typeof inventory.create>) {
  const { db, scope, params, body, audit } = ask
  await findGarage(db, scope, params.id)
  await assertRefs(ask, body)
  const item = { ...body, garage_id: params.id }
  const saved = await unique(insertItem(db, item), fields)
  audit.created(INVENTORY_ITEM, { ...item, ...saved })
  return saved
}

async function update(ask: Ask<typeof inventory.update>) {
  const { db, scope, params, body, audit } = ask
  const before = await selectForChange(db, scope, params.id, params.item_id)
  if (!before) throw notFound()
  const { version, ...change } = body
  if (version !== undefined && version !== before.version)
    throw conflict(messages.stale, {
      version: before.version,
      changes: await changesSince(db, INVENTORY_ITEM, before.id, version),
    })
  const kept = change.image_file_id === before.image_file_id
  await assertRefs(ask, kept ? { ...change, image_file_id: undefined } : change)

  await unique(updateItem(db, scope, before, change), fields)
  const saved = { id: before.id, version: before.version + 1 }
  audit.updated(INVENTORY_ITEM, before, { ...change, version: saved.version })
  return saved
}

async function remove({ db, scope, params, audit }: Ask<typeof inventory.remove>) {
  const before = await selectForChange(db, scope, params.id, params.item_id)
  if (!before) throw notFound()
  await unlessInUse(deleteItem(db, scope, before), say(messages.inUse, { item: before.name }))
  audit.removed(INVENTORY_ITEM, before)
  return {}
}

/** What an item points to exists: its category, and a picture that the caller may use. */
async function assertRefs(
  ask: Pick<Ask<typeof inventory.create>, 'db' | 'scope' | 'me'>,
  {
    inventory_category_id,
    image_file_id,
  }: {
    inventory_category_id?: number | null | undefined
    image_file_id?: number | null | undefined
  },
) {
  if (inventory_category_id)
    await requireMaster(
      ask.db,
      ask.scope,
      'inventory-category',
      inventory_category_id,
      'inventory_category_id',
    )
  if (image_file_id) await assertFile(ask, image_file_id, 'image_file_id', ['image'])
}

const asRow = (house: House, { image_file_id, ...item }: StoredItem) => ({
  ...item,
  has_warranty: item.warranty_days > 0,
  image: image_file_id === null ? null : { id: image_file_id, url: fileUrl(house, image_file_id) },
})
