/** The flows of third-party purchases for the tests that cut them at each statement: each call gives the next request. */
import { expect } from 'vitest'
import { aFile } from '../registers/rows.ts'
import { BANK } from '../invoices.ts'
import type { ApiResponse, Who, World } from '../world.ts'

interface Request {
  who: Who
  path: string
  body: object
  status: number
  method?: 'delete'
}

const path = '/admin/third-party/purchase'

/** @param orderOf an order that is open for cost: what is bought goes into its work in progress */
export function outsideFlows(
  worldOf: () => World,
  orderOf: () => Promise<{ id: number }>,
): Record<string, () => Promise<Request>> {
  let known: Promise<{ who: Who; supplier_id: number; proof: number }> | undefined
  const done = ({ status, message, errors, data }: ApiResponse) => {
    expect([status < 300, message, errors]).toEqual([true, message, undefined])
    return data
  }
  const firm = () =>
    (known ??= (async () => {
      const who = await worldOf().signedInAs('admin')
      const supplier = await who.post('/admin/supplier', { name: 'Cut glass', country_id: 1 })
      return { who, supplier_id: done(supplier).id, proof: await aFile(worldOf(), who) }
    })())
  const body = async () => ({
    garage_id: 1,
    supplier_id: (await firm()).supplier_id,
    date: '2026-11-01',
    order_id: (await orderOf()).id,
    admin_fee: 500,
    lines: [{ name: 'Windscreen', quantity: 1.5, unit_price: 33_333 }],
  })
  const bought = async (): Promise<string> =>
    `${path}/${done(await (await firm()).who.post(path, await body())).id}`
  const payment = async () => ({
    account_id: BANK,
    payment_proof_file_id: (await firm()).proof,
    paid_at: '2026-11-02',
  })

  return {
    'a third-party purchase': async () => ({
      who: (await firm()).who,
      path,
      body: await body(),
      status: 201,
    }),
    'its proof of payment': async () => ({
      who: (await firm()).who,
      path: `${await bought()}/proof`,
      body: await payment(),
      status: 201,
    }),
    'its deletion once it is paid': async () => {
      const { who } = await firm()
      const one = await bought()
      done(await who.post(`${one}/proof`, await payment()))
      return { who, path: one, body: {}, status: 200, method: 'delete' }
    },
  }
}
