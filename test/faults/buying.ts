/** The flows of purchases for the tests that cut them at each statement: each call gives the next request. */
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

const purchase = '/admin/inventory/purchase'

export function buyingFlows(worldOf: () => World): Record<string, () => Promise<Request>> {
  let known: Promise<{ who: Who; supplier_id: number; file: number }> | undefined
  const done = ({ status, message, errors, data }: ApiResponse) => {
    expect([status < 300, message, errors]).toEqual([true, message, undefined])
    return data
  }
  const aBuyer = () =>
    (known ??= (async () => {
      const who = await worldOf().signedInAs('super admin', { garage_id: null })
      const supplier = { name: 'Sumber Jaya', country_id: 1 }
      return {
        who,
        supplier_id: done(await who.post('/admin/supplier', supplier)).id,
        file: await aFile(worldOf(), who),
      }
    })())
  let sku = 0
  async function aBody(fields: object = {}) {
    const { who, supplier_id, file } = await aBuyer()
    const part = { name: 'Cut', sku: `BUY-${++sku}`, unit: 'pcs', buy_price: 333, sell_price: 500 }
    const { id } = done(await who.post('/admin/garage/1/inventory', { ...part, quantity: 1 }))
    const lines = [{ item_id: id, quantity: 3, unit: 'box', per_unit: 4, unit_price: 1001 }]
    const proof = { account_id: BANK, payment_proof_file_id: file }
    return { who, proof, body: { garage_id: 1, supplier_id, date: '2026-01-05', lines, ...fields } }
  }
  async function made(fields: object = {}) {
    const { who, proof, body } = await aBody(fields)
    const { id } = done(await who.post(purchase, body))
    return { who, proof, id: id as number, one: `${purchase}/${id}` }
  }
  const paidAhead = async () => {
    const { proof } = await aBody()
    return made({ received: false, status: 'paid', ...proof })
  }

  return {
    'a purchase received and paid': async () => {
      const { who, proof, body } = await aBody()
      return { who, path: purchase, body: { ...body, status: 'paid', ...proof }, status: 201 }
    },
    'a receipt of what was paid ahead': async () => {
      const { who, one } = await paidAhead()
      const [line] = done(await who.get(one)).lines
      const lines = [{ line_id: line.id, quantity: 2 }]
      return { who, path: `${one}/receive`, body: { lines }, status: 201 }
    },
    'a proof of payment': async () => {
      const { who, proof, one } = await made()
      return { who, path: `${one}/proof`, body: proof, status: 201 }
    },
    'the rest of a purchase given up': async () => {
      const { who, one } = await paidAhead()
      return { who, path: `${one}/close`, body: { reason: 'Out of stock' }, status: 200 }
    },
    'a purchase taken back': async () => {
      const { who, proof, one } = await made()
      done(await who.post(`${one}/proof`, proof))
      return { who, path: one, body: {}, status: 200, method: 'delete' }
    },
  }
}
