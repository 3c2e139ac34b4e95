/**
 * What a schema cannot say: which values go together. A recipe turns a body that fits its schema into one that the use
 * case would take; it is used for most of the bodies, so that the fuzzer gets to the far side of the rules.
 */
import type { World, Who } from '../world.ts'
import type { LivingRows } from './rows.ts'

type Body = Record<string, unknown>
export interface Kitchen {
  world: World
  owner: Who
  rows: LivingRows
  /** Any number, the same for the same request. */
  turn: number
  ids: Record<string, number>
}
type Recipe = (body: Body, kitchen: Kitchen) => Body | Promise<Body>

const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T

const car: Recipe = (body, { rows, turn }) => {
  const customer = rows.rowAt('customers', turn)
  const model = rows.rowAt('models', turn)
  return {
    ...body,
    customer_id: customer?.id,
    country_id: customer?.country_id,
    brand_id: model?.brand_id,
    model_id: model?.id,
    variant_id: null,
    code_id: null,
    photo_file_id: null,
    license_plate_confirmed: true,
    production_year: 2020,
    vin: null,
    chassis_number: `AE86-${turn}`,
  }
}

const item = (body: Body) => {
  const {
    catalog_service_id,
    service_item_id,
    inspection_item_id,
    inventory_item_id,
    third_party_item_id,
    ...rest
  } = body
  void [
    catalog_service_id,
    service_item_id,
    inspection_item_id,
    inventory_item_id,
    third_party_item_id,
  ]
  return { ...rest, name: 'By hand', qty: 2, unit_price: 150_000, discount: 0 }
}

const account: Recipe = (body, { turn }) => {
  const { parent_id, garage_id, ...rest } = body
  void [parent_id, garage_id]
  const [type, group] = at(
    [
      ['asset', 'cash_bank'],
      ['expense', undefined],
    ] as const,
    turn,
  )
  return {
    ...rest,
    ...(body.code === undefined ? {} : { code: `9-${turn}${Date.now() % 100_000}` }),
    type,
    ...(group ? { group, postable: true } : { group: null, postable: false }),
  }
}

export const recipes: Record<string, Recipe> = {
  'POST /admin/vehicle': car,
  'PUT /admin/vehicle/{id}': (body) => ({
    license_plate_confirmed: true,
    cylinder_count: 4,
    ...('version' in body ? { version: body.version } : {}),
  }),
  'POST /admin/account': (body, kitchen) => ({
    ...account(body, kitchen),
    country_id: 1 + (kitchen.turn % 3),
  }),
  'POST /admin/order': (body, { rows, turn }) => ({
    garage_id: at([1, 1, 2], turn),
    vehicle_id: rows.rowAt('vehicles', turn)?.id,
    odometer_in: 20_000 + turn,
    reason: 'As it is',
    ...(turn % 3 ? {} : { mechanic_notes: body.mechanic_notes ?? null }),
    lines: [{ kind: 'service', name: 'Oil change', qty: 1, unit_price: 100_000 }],
  }),
  'PUT /admin/order/{id}': ({ version }) => ({ version, mechanic_notes: 'Looked at' }),
  'POST /admin/order/{id}/line': (body) => ({ ...item(body), kind: 'service' }),
  'PUT /admin/order/{id}/line/{line_id}': (body, { turn }) => ({
    version: body.version,
    ...(turn % 2 ? { approval: 'approved' } : { work: 'done' }),
  }),
  'POST /admin/order/{id}/discount': (body) => ({ ...body, type: 'amount', amount: 1000 }),
  'PUT /admin/order/{id}/discount/{discount_id}': (body) => ({
    ...body,
    type: 'percent',
    amount: 5,
  }),
  'POST /admin/order/{id}/transition': async (body, { owner, ids, turn, rows }) => {
    const { data } = await owner.get(`/admin/order/${ids.id}`)
    const open = (data?.allowed ?? []) as { to: string; blockers: unknown[] }[]
    const free = open.filter(({ to }) => to !== 'cancelled' || turn % 5 === 0)
    if (free.length === 0) return body
    return {
      version: data.version,
      to: at(free, turn).to,
      reason: 'parts',
      odometer_in: 20_000,
      odometer_out: 900_000,
      mechanic_id: rows.rowAt('employees', turn)?.id,
      agreed_by: 'The owner',
      agreed_how: 'phone',
      checklist: [{ name: 'Brakes', passed: true }],
    }
  },
  'POST /admin/order/{id}/invoice': () => ({ down_payment: 0 }),
  'POST /admin/invoice/{id}/payment': async (_body, { owner }) => {
    const { data } = await owner.get('/admin/account?group=cash_bank&country_id=1')
    return { amount: 1000, account_id: data.data[0].id }
  },
  'POST /admin/journal': async (body, { owner, turn }) => {
    const { data } = await owner.get('/admin/account?group=cash_bank&country_id=1')
    const amount = 1 + (turn % 1_000_000)
    return {
      ...body,
      garage_id: at([1, 2], turn),
      lines: [
        { account_id: data.data[0].id, debit: amount },
        { account_id: data.data[1].id, credit: amount },
      ],
    }
  },
  'POST /admin/opening-balance': async (body, { owner, turn }) => {
    const { data } = await owner.get('/admin/account?group=cash_bank&country_id=1')
    return {
      ...body,
      uuid: null,
      garage_id: at([1, 2], turn),
      lines: [{ account_id: at(data.data as { id: number }[], turn).id, debit: 1 + turn }],
    }
  },
  'POST /admin/catalog-service': (body) => ({ ...body, items: [] }),
  'PUT /admin/catalog-service/{id}': ({ version }, { turn }) => ({
    version,
    name: `Oil change ${turn}`,
  }),
  'POST /admin/variant': (body, { rows, turn }) => ({
    ...body,
    brand_id: rows.rowAt('models', turn)?.brand_id,
    model_id: rows.rowAt('models', turn)?.id,
  }),
  'PUT /admin/manufacture/garage/inventory/{id}': ({ version }) => ({ version, sell_price: 2000 }),
  'PUT /admin/third-party/purchase/{id}': () => ({ note: 'Called them' }),
  'PUT /admin/garage/{id}/inventory/{item_id}': ({ version }) => ({ version, sell_price: 2000 }),
  // a model may have moved to another brand since
  'PUT /admin/variant/{id}': ({ name }, { rows, turn }) => ({
    name: name ?? `A variant ${turn}`,
    brand_id: rows.rowAt('models', turn)?.brand_id,
    model_id: rows.rowAt('models', turn)?.id,
  }),
  'POST /admin/employee': (body, { turn }) => ({
    ...body,
    role_id: at([2, 3, 4], turn),
    garage_id: at([1, 2, 3], turn),
    country_id: at([1, 1, 2], turn),
    phone: `+62813${String(10_000_000 + turn)}`,
  }),
  'POST /admin/legal-entity': (_body, { turn }) => ({
    country_id: 3,
    legal_name: `Company ${turn}`,
    kvk: '12345678',
  }),
  'PUT /admin/legal-entity/{id}': ({ version }, { turn }) => ({
    version,
    trade_name: `Trade ${turn}`,
  }),
  'PUT /admin/customer/{id}': ({ version }, { turn }) => ({ version, address: `Street ${turn}` }),
  'POST /admin/customer': (body, { turn }) => ({
    ...body,
    role_id: 5,
    phone: `+62814${String(10_000_000 + turn)}`,
    country_id: 1,
    id_card_file_id: null,
    profile_picture_file_id: null,
  }),
}
