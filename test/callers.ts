/**
 * For the tests that visit every call: every call, a row for each path with an id, and callers of
 * every role, at home and far away.
 */
import { z } from 'zod'
import type { Call } from '#platform/contract/route.ts'
import { type RoleName, roleTable } from '#platform/contract/roles.ts'
import { operations } from '../apps/api/app.ts'
import { type Row, aRowOfEach } from './registers/rows.ts'
import { keyOf } from './samples.ts'
import { type ApiResponse, type Who, type World, aWorld } from './world.ts'

export const calls = operations.map(({ call }) => call)
export const byKey = calls.map((call) => [keyOf(call), call] as const)

export const MISSING = 2_000_000_000
export const pathWithMissingId = (call: Call) => call.path.replaceAll(/\{\w+\}/g, String(MISSING))
/** A place of no row. Where it is one of some words, the first of them: another word is no place at all. */
export const withoutRow = (call: Call) =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const part = call.params?.shape[name]
    return part instanceof z.ZodEnum ? String(part.options[0]) : String(MISSING)
  })

/** Roles that reach one garage and its country. */
export const bounded: readonly RoleName[] = ['admin', 'service adviser', 'mechanic']

export interface Callers {
  world: World
  owner: Who
  rows: Record<string, Row>
  /** Every role, and whoever left. */
  as: ReadonlyMap<string, Who>
  /** The same roles in Malaysia, far from every row. */
  abroad: ReadonlyMap<RoleName, Who>
  /** And in the next garage of the same country. */
  nearby: ReadonlyMap<RoleName, Who>
  /** Sends a call; a call that streams is left as soon as it has answered. */
  send: (
    call: Call,
    who: Who,
    path: string,
    payload?: object,
  ) => Promise<Pick<ApiResponse, 'status' | 'message' | 'errors'>>
}

export async function callersOfAllRoles(): Promise<Callers> {
  const world = await aWorld({ OTP_PER_ADDRESS: '100000' })
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const rows = await aRowOfEach(world, owner)
  const as = new Map<string, Who>()
  const abroad = new Map<RoleName, Who>()
  const nearby = new Map<RoleName, Who>()
  for (const { name } of roleTable) {
    const head = ['super admin', 'finance', 'super admin - manufacture'].includes(name)
    as.set(name, await world.signedInAs(name, { garage_id: head ? null : 1 }))
    abroad.set(name, await world.signedInAs(name, { garage_id: head ? null : 3, country_id: 2 }))
    nearby.set(name, await world.signedInAs(name, { garage_id: head ? null : 2 }))
  }
  const gone = await world.signedInAs('super admin', { garage_id: null })
  await world.appContext.database.writes
    .updateTable('employees')
    .set({ active: false })
    .where('id', '=', gone.employee_id)
    .execute()
  as.set('whoever left', gone)
  return { world, owner, rows, as, abroad, nearby, send: sender(world) }
}

const sender =
  (world: World): Callers['send'] =>
  async (call, who, path, payload) => {
    const answer = await world.app.inject({
      method: call.method,
      url: `/api${path}`,
      headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
      ...(payload ? { payload } : {}),
      payloadAsStream: true,
    })
    const type = String(answer.headers['content-type'])
    let text = ''
    // the events have no end; a file is read to its own, where the turn of its call ends
    if (type.includes('event-stream')) answer.stream().destroy()
    else for await (const chunk of answer.stream()) if (type.includes('json')) text += chunk
    const { message = '', errors } = (text ? JSON.parse(text) : {}) as Partial<ApiResponse>
    return { status: answer.statusCode, message, ...(errors ? { errors } : {}) }
  }
