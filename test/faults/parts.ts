/** The flows of an order's parts and its money for the tests that cut them at each statement. */
import { BANK, agreed } from '../invoices.ts'
import { type Garage, type OrderUnderTest, anOrder } from '../orders.ts'
import type { Who } from '../world.ts'

interface Request {
  who: Who
  path: string
  body: object
  status: number
}

export function partFlows(garageOf: () => Garage): Record<string, () => Promise<Request>> {
  let sku = 0
  const done = async (answer: ReturnType<OrderUnderTest['move']>) => {
    const { status, message } = await answer
    if (status >= 300) throw new Error(message)
  }

  /** Two lines of one part, of which five are on the shelf. */
  async function anOrderOfParts(): Promise<OrderUnderTest> {
    const garage = garageOf()
    const owner = await garage.world.signedInAs('super admin', { garage_id: null })
    const item = {
      name: 'Cut',
      sku: `PART-${++sku}`,
      unit: 'pcs',
      buy_price: 333,
      sell_price: 500,
      quantity: 5,
    }
    const { data } = await owner.post('/admin/garage/1/inventory', item)
    const part = agreed({ kind: 'part', inventory_item_id: data.id, qty: 2, unit_price: 500 })
    return anOrder(garage, { lines: [part, part] })
  }
  const begun = async () => {
    const order = await anOrderOfParts()
    await done(order.move('in_progress'))
    return order
  }
  const at = async (order: OrderUnderTest, path: string, body: object = {}, who?: Who) => ({
    who: who ?? garageOf().adviser,
    path: `/admin/order/${order.id}/${path}`,
    body: { version: (await order.get()).version, ...body },
    status: 200,
  })
  const lineOf = async (order: OrderUnderTest) => `line/${(await order.get()).lines[0].id}`
  const deposited = async () => {
    const order = await anOrderOfParts()
    await done(order.post('down-payment', { amount: 900, account_id: BANK }))
    return order
  }

  return {
    'parts reserved': async () => at(await anOrderOfParts(), 'transition', { to: 'in_progress' }),
    'a part issued': async () => {
      const order = await begun()
      return at(order, `${await lineOf(order)}/issue`)
    },
    'a part returned': async () => {
      const order = await begun()
      await done(order.post(`${await lineOf(order)}/issue`, {}))
      return at(order, `${await lineOf(order)}/return`, { quantity: 1, reason: 'Not needed' })
    },
    'parts issued for quality control': async () =>
      at(await begun(), 'transition', { to: 'quality_check' }),
    'a down payment': async () => ({
      ...(await at(await anOrderOfParts(), 'down-payment', { amount: 900, account_id: BANK })),
      status: 201,
    }),
    'a refund': async () => ({
      ...(await at(
        await deposited(),
        'refund',
        { amount: 500, account_id: BANK, reason: 'Too much' },
        garageOf().admin,
      )),
      status: 201,
    }),
  }
}
