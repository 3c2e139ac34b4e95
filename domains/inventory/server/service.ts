/** Parts of a garage: list, get, create, update, remove. A garage out of reach gives 404. */
import { assertFile, fileUrl } from '#domains/files/server/service.ts'
import { requireMaster } from '#domains/master-data/server/service.ts'
import { findGarage } from '#domains/garages/server/service.ts'
import { type Ask, type House, implement } from '#platform/server/mount.ts'
import { recordOf } from '#platform/server/record.ts'
import { type Scope, narrow } from '#platform/server/scope.ts'
import { INVENTORY_ITEM, inventory } from '../contract.ts'
import { items } from './queries.ts'

const record = recordOf(INVENTORY_ITEM, items, inventory)
export const inventoryApi = implement(inventory, { list, get, create, update, remove })

async function list(ask: Ask<typeof inventory.list>) {
  await findGarage(ask.db, ask.scope, ask.params.id)
  const page = await record.list({ ...ask, scope: await inGarage(ask) })
  return { ...page, data: page.data.map((item) => asRow(ask.house, item)) }
}

async function get(ask: Ask<typeof inventory.get>) {
  return asRow(ask.house, await record.get(await ofItem(ask)))
}

async function create(ask: Ask<typeof inventory.create>) {
  const { db, scope, params, body } = ask
  await findGarage(db, scope, params.id)
  await assertRefs(ask, body)
  return record.create({ ...ask, body: { ...body, garage_id: params.id } })
}

async function update(ask: Ask<typeof inventory.update>) {
  return record.change(await ofItem(ask), async (before, fields) => {
    // checks only a new picture: an existing one may be out of the caller's reach
    const isKept = fields.image_file_id === before.image_file_id
    await assertRefs(ask, isKept ? { ...fields, image_file_id: undefined } : fields)
    return fields
  })
}

async function remove(ask: Ask<typeof inventory.remove>) {
  return record.remove(await ofItem(ask))
}

interface InGarage {
  scope: Scope
  house: House
  params: { id: number }
}

/** The reach, narrowed to the garage that the path names. */
const inGarage = async ({ scope, house, params }: InGarage) =>
  narrow(scope, { garage_id: params.id }, await house.places.all())

/** The same request, for the item that its path names. */
async function ofItem<A extends InGarage & { params: { item_id: number } }>(ask: A) {
  return { ...ask, scope: await inGarage(ask), params: { id: ask.params.item_id } }
}

/** An item's references must exist: its category, and a picture that the caller may use. */
async function assertRefs(
  ask: Pick<Ask<typeof inventory.create>, 'db' | 'scope' | 'me'>,
  {
    inventory_category_id: categoryId,
    image_file_id: imageId,
  }: {
    inventory_category_id?: number | null | undefined
    image_file_id?: number | null | undefined
  },
) {
  if (categoryId)
    await requireMaster(
      ask.db,
      ask.scope,
      'inventory-category',
      categoryId,
      'inventory_category_id',
    )
  if (imageId) await assertFile(ask, imageId, 'image_file_id', ['image'])
}

type StoredItem = Awaited<ReturnType<typeof record.list>>['data'][number]

const asRow = <Item extends StoredItem>(house: House, { image_file_id, ...item }: Item) => ({
  ...item,
  has_warranty: item.warranty_days > 0,
  image: image_file_id === null ? null : { id: image_file_id, url: fileUrl(house, image_file_id) },
})
