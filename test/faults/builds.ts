/** The flows of a build's money and work for the tests that cut them at each statement: each call gives the next request. */
import { expect } from 'vitest'
import { BANK } from '../invoices.ts'
import type { ApiResponse, Who, World } from '../world.ts'

interface Request {
  who: Who
  path: string
  body: object
  status: number
}

/** What a flow of builds may leave behind. */
export const buildTraces = `(select json_build_array(count(*), coalesce(sum(version), 0)) from builds) as builds,
    (select json_build_array(count(*), coalesce(sum(amount), 0)) from build_payments) as build_payments,
    (select json_build_array(count(*), coalesce(sum(amount - withdrawn), 0)) from build_bills) as build_bills,
    (select json_build_array(count(*), coalesce(sum(value - returned_value), 0)) from build_materials) as build_materials,
    (select json_build_array(count(*), coalesce(sum(value), 0), count(stopped_at)) from build_times) as build_times,
    (select json_build_array(coalesce(sum(version), 0), count(*) filter (where status = 'done')) from build_tasks) as build_tasks,
    (select count(*)::int from build_task_history) as build_history`

const root = '/admin/manufacture/build-order'
const WORKSHOP = 5
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'
const names = (en: string) => ({ en, id: en, my: en, nl: en })

export function buildFlows(worldOf: () => World): Record<string, () => Promise<Request>> {
  const done = ({ status, message, errors, data }: ApiResponse) => {
    expect([status < 300, message, errors]).toEqual([true, message, undefined])
    return data
  }
  let known: Promise<{ who: Who; mechanic: Who; customer_id: number; item_id: number }> | undefined
  /** A maker with a customer, a stage of one task, and steel enough for every flow. */
  const workshop = () =>
    (known ??= (async () => {
      const world = worldOf()
      const who = await world.signedInAs('super admin - manufacture', { garage_id: null })
      const adviser = await world.signedInAs('service adviser')
      const person = { full_name: 'Rustam Efendi', phone: '+6281234560771', country_id: 1 }
      const customer = done(await adviser.post('/admin/customer', { ...person, is_owner: true }))
      const stage = done(
        await who.post('/admin/manufacture/stage', { names: names('Paint'), planned_days: 3 }),
      )
      const task = { names: names('Spray'), weight: 1, proof: 'none' }
      done(await who.post(`/admin/manufacture/stage/${stage.id}/task`, task))
      const steel = { name: 'Steel', sku: 'CUT-STEEL', unit: 'pcs', sell_price: 0, buy_price: 333 }
      const item = done(
        await who.post(`/admin/garage/${WORKSHOP}/inventory`, { ...steel, quantity: 5000 }),
      )
      const mechanic = await world.signedInAs('mechanic', { garage_id: WORKSHOP })
      const employee = `/admin/employee/${mechanic.employee_id}`
      const { version } = done(await who.get(employee))
      done(await who.put(employee, { hourly_rate: 60_000, version }))
      return { who, mechanic, customer_id: customer.id, item_id: item.id }
    })())
  const readBuild = async (id: number) =>
    done(await (await workshop()).who.get(`/manufacture/build-order/${id}`))
  async function move(id: number, to: string, fields: object = {}) {
    const { version } = await readBuild(id)
    done(await (await workshop()).who.post(`${root}/${id}/transition`, { to, version, ...fields }))
  }
  async function inBuild(price = 900_000): Promise<number> {
    const { who, customer_id } = await workshop()
    const fields = { name: 'Cut', date: '2026-01-05', garage_id: WORKSHOP, customer_id, price }
    const { id } = done(await who.post(root, fields))
    await move(id, 'planned')
    await move(id, 'in_build', { reason: 'Without a deposit' })
    return id
  }
  async function take(id: number): Promise<number> {
    const { who, item_id } = await workshop()
    return done(await who.post(`${root}/${id}/material`, { item_id, quantity: 3 })).id
  }
  async function deposit(id: number, amount: number) {
    const { who } = await workshop()
    done(await who.post(`${root}/${id}/deposit`, { amount, account_id: BANK }))
  }
  async function bill(id: number, amount: number): Promise<number> {
    const { who } = await workshop()
    const { stages } = await readBuild(id)
    return done(await who.post(`${root}/${id}/bill`, { stage_id: stages[0].id, amount })).id
  }
  async function finished(id: number) {
    const { who } = await workshop()
    const db = worldOf().appContext.database.writes
    await db.updateTable('build_tasks').set({ status: 'done' }).where('build_id', '=', id).execute()
    await move(id, 'finished')
    for (const signer of ['customer', 'workshop'])
      done(await who.post(`${root}/${id}/signature`, { signer, svg }))
  }
  const request = async (path: string, body: object, status = 201): Promise<Request> => ({
    who: (await workshop()).who,
    path,
    body,
    status,
  })
  /** A task that the mechanic has. */
  async function assigned() {
    const { who, mechanic } = await workshop()
    const task = (await readBuild(await inBuild())).stages[0].tasks[0].id as number
    const people = { assignee_ids: [mechanic.employee_id] }
    done(await who.put(`/admin/manufacture/task/${task}`, people))
    return task
  }

  return {
    'a new build': async () => {
      const { customer_id } = await workshop()
      return request(root, {
        name: 'Cut',
        date: '2026-01-05',
        garage_id: WORKSHOP,
        customer_id,
        price: 900_000,
      })
    },
    'a deposit of a build': async () =>
      request(`${root}/${await inBuild()}/deposit`, { amount: 333_333, account_id: BANK }),
    'material into a build': async () => {
      const { item_id } = await workshop()
      return request(`${root}/${await inBuild()}/material`, { item_id, quantity: 1.5 })
    },
    'material back from a build': async () => {
      const id = await inBuild()
      return request(`${root}/${id}/material/${await take(id)}/return`, { quantity: 1 })
    },
    'a stage of a build billed': async () => {
      const id = await inBuild()
      const { stages } = await readBuild(id)
      return request(`${root}/${id}/bill`, { stage_id: stages[0].id, amount: 250_000 })
    },
    'a bill of a build paid': async () => {
      const id = await inBuild()
      const path = `${root}/${id}/bill/${await bill(id, 250_000)}/payment`
      return request(path, { amount: 100_000, account_id: BANK })
    },
    'a build delivered': async () => {
      const id = await inBuild()
      await take(id)
      await deposit(id, 400_000)
      await finished(id)
      const { version } = await readBuild(id)
      return request(`${root}/${id}/deliver`, { reason: 'Pays later', version }, 200)
    },
    'an overpayment of a build paid back': async () => {
      const id = await inBuild(100_000)
      await deposit(id, 400_000)
      await finished(id)
      const { who } = await workshop()
      done(await who.post(`${root}/${id}/deliver`, { version: (await readBuild(id)).version }))
      return request(`${root}/${id}/payback`, { amount: 5000, account_id: BANK })
    },
    'a build cancelled': async () => {
      const id = await inBuild()
      await take(id)
      await deposit(id, 300_000)
      await bill(id, 200_000)
      const { version } = await readBuild(id)
      const body = { to: 'cancelled', reason: 'Sold', deposit: 'refund', account_id: BANK }
      return request(`${root}/${id}/transition`, { ...body, cost: 'to_stock', version }, 200)
    },
    'a task of a build begun': async () => {
      const task = await assigned()
      const path = `/admin/manufacture/task/${task}/transition`
      return request(path, { to: 'in_progress', version: 2 }, 200)
    },
    'the clock of a task stopped': async () => {
      const { mechanic } = await workshop()
      const task = await assigned()
      done(
        await mechanic.post(`/admin/manufacture/task/${task}/transition`, {
          to: 'in_progress',
          version: 2,
        }),
      )
      done(await mechanic.post(`/manufacture/task/${task}/time`, { action: 'start' }))
      const path = `/manufacture/task/${task}/time`
      return { who: mechanic, path, body: { action: 'stop' }, status: 201 }
    },
  }
}
