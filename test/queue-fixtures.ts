/** A garage with a queue: tickets, their steps, and what the desk sees. */
import { expect, vi } from 'vitest'
import { type Garage, aGarage } from './orders.ts'
import { type ApiResponse, type Who, type World, aWorld } from './world.ts'

export let world: World
export let garage: Garage
export let owner: Who
export let adviser: Who
export let mechanic: Who

export async function setUpQueue() {
  world = await aWorld()
  garage = await aGarage(world)
  ;({ adviser, mechanic } = garage)
  owner = await world.signedInAs('super admin', { garage_id: null })
}

export const tearDownQueue = () => world.close()

/** Each test begins with nobody in the queue. */
export async function clearQueue() {
  await world.appContext.database.writes.deleteFrom('queue_tickets').execute()
  await world.appContext.database.writes.deleteFrom('queue_counters').execute()
}

export function restoreClock() {
  vi.useRealTimers()
}

export const ok = async (response: Promise<ApiResponse>, status = 200) => {
  const { status: got, errors, message, data } = await response
  expect([got, errors, got === status ? '' : message]).toEqual([status, undefined, ''])
  return data
}

export let plates = 0
export const aPlate = () => `B ${1000 + ++plates} QUE`
export const aTicket = (fields: object = {}, who = adviser) =>
  ok(who.post('/admin/queue', { garage_id: 1, license_plate: aPlate(), ...fields }), 201)
export const act = (id: number, action: string, body: object = {}, who = adviser) =>
  who.post(`/admin/queue/${id}/${action}`, body)
export const next = (who = adviser, garage_id = 1) => who.post('/admin/queue/next', { garage_id })
export const list = async (query = '', who = adviser) =>
  (await ok(who.get(`/admin/queue?limit=100&${query}`))).data
export const ticketOf = async (orderId: number) =>
  (await list()).find((row: { order: { id: number } | null }) => row.order?.id === orderId)
export const at = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
