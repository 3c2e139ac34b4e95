/**
 * The fields of every call: none that the server decides comes in, none that is unknown is dropped, and no cost goes out
 * to those who may not see it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type RoleName, hasCapability, roleTable } from '#platform/contract/roles.ts'
import { guardedFields } from '#platform/server/http/field-visibility.ts'
import { type Row, pathTo, rowPathOf } from './registers/rows.ts'
import { computed, settable } from './registers/settable-fields.ts'
import { aBodyFor } from './samples.ts'
import { type Callers, byKey, callersOfAllRoles, withoutRow } from './callers.ts'
import { signature } from './orders.ts'
import type { Who } from './world.ts'

let { world, rows, as, send } = {} as Callers

beforeAll(async () => {
  ;({ world, rows, as, send } = await callersOfAllRoles())
})
afterAll(() => world.close())

describe('what comes in', () => {
  type Schema = z.ZodType & {
    def: {
      type: string
      shape?: Record<string, Schema>
      catchall?: Schema
      element?: Schema
      innerType?: Schema
      in?: Schema
      options?: Schema[]
    }
  }

  /** Every object inside of a schema, with the fields that it declares. */
  function objects(schema: Schema): Schema[] {
    const { def } = schema
    const inner = [
      ...Object.values(def.shape ?? {}),
      def.element,
      def.innerType,
      def.in,
      ...(def.options ?? []),
    ]
    const below = inner.filter((one) => one !== undefined).flatMap(objects)
    return def.type === 'object' ? [schema, ...below] : below
  }
  const bodies = byKey.filter(([, { body }]) => body !== undefined)

  test.each(bodies)('%s declares nothing that the server decides', (key, call) => {
    for (const { def } of objects(call.body as Schema))
      expect(['undefined', 'never'], `${key}: an object that keeps unknown fields`).toContain(
        def.catchall?.def.type ?? 'undefined',
      )
    const fields = objects(call.body as Schema).flatMap(({ def }) => Object.keys(def.shape ?? {}))
    for (const field of fields) {
      expect(computed, `${key} ${field}`).not.toContain(field)
      const only = settable[field]
      if (only)
        expect(key, `${field}: name the call in test/registers/settable-fields.ts`).toMatch(only)
    }
  })

  /** For every object inside of a body, the fields that lead to it and a value that stands there: `lines`, `[{}]`. */
  function nested(schema: Schema): [path: string, around: (inside: object) => unknown][] {
    const { def } = schema
    const below = def.innerType ?? def.in
    if (below) return nested(below)
    if (def.element)
      return nested(def.element).map(([path, around]) => [`.0${path}`, (o) => [around(o)]])
    if (def.type !== 'object') return []
    const inner = Object.entries(def.shape ?? {}).flatMap(([field, one]) =>
      nested(one).map(([path, around]): [string, (inside: object) => unknown] => [
        `.${field}${path}`,
        (inside) => ({ [field]: around(inside) }),
      ]),
    )
    return [['', (inside) => inside], ...inner]
  }
  const writes = byKey.filter(([, { method, upload }]) => method !== 'GET' && !upload)

  test.each(writes)('%s names a field that it does not know', async (key, call) => {
    // one of a role that may; a call that ends the session is refused before it does
    const role = roleTable.find(
      ({ name }) => call.allow === 'anyone' || hasCapability(name, call.allow),
    )
    const who = as.get(role?.name ?? '') as Who
    const places = nested((call.body ?? z.object({})) as Schema)
    for (const [path, around] of places) {
      const name = `${path}.colour`.slice(1)
      const payload = { ...aBodyFor(call), ...(around({ colour: 'red' }) as object) }
      const answer = await send(call, who, withoutRow(call), payload)
      expect(answer.status, `${key} ${name}: ${answer.message}`).toBe(422)
      expect(answer.errors, key).toMatchObject({ [name]: [`There is no field ${name}`] })
    }
  })

  /** Looked at here, and never handed to the database as text. */
  const hashed = ['verification_token', 'signature', 'expires']
  const leaf = (schema: Schema): Schema => {
    const below = schema.def.innerType ?? schema.def.in
    return below ? leaf(below) : schema
  }
  const taking = byKey.filter(([, { body, query }]) => body !== undefined || query !== undefined)

  test.each(taking)('%s refuses text that the database cannot keep', (key, { body, query }) => {
    for (const { def } of [body, query].flatMap((one) => (one ? objects(one as Schema) : [])))
      for (const [field, schema] of Object.entries(def.shape ?? {})) {
        if (leaf(schema).def.type !== 'string' || hashed.includes(field)) continue
        const good = field === 'svg' ? signature : 'Some text'
        for (const bad of ['\u0000', '\ud800'])
          expect(
            schema.safeParse(good.slice(0, -6) + bad + good.slice(-6)).success,
            `${key} ${field}`,
          ).toBe(false)
      }
  })
})

describe('costs are for those who may see them', () => {
  /** The cost of a thing for the company, under any field name. */
  const isCost = /(^|_)(cost|costs|cogs|margin|buy_price|purchase_price)$/
  const costs = /"(buy_price|cost|unit_cost|cogs|margin|purchase_price)":/
  const floor: readonly RoleName[] = ['mechanic', 'service adviser']
  const named = (schema: z.core.$ZodType): string[] => {
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape).flatMap(([field, one]) => [field, ...named(one)])
    if (schema instanceof z.ZodArray) return named(schema.element)
    const { innerType } = (schema as Partial<z.ZodOptional>).def ?? {}
    return innerType ? named(innerType) : []
  }
  const forTheFloor = byKey.filter(
    ([, { allow }]) => allow !== 'anyone' && floor.some((role) => hasCapability(role, allow)),
  )

  test.each(forTheFloor)('%s marks each of its costs', (_key, call) => {
    const marked = guardedFields(call.data).map(({ path }) => path.at(-1))
    for (const field of named(call.data).filter((name) => isCost.test(name)))
      expect(marked).toContain(field)
  })

  const reads = forTheFloor.filter(
    ([, { method, raw, path }]) => method === 'GET' && !raw && path !== '/live',
  )
  test.each(reads)('%s says none to a mechanic or a service adviser', async (_key, call) => {
    const rowPath = rowPathOf(call, rows)
    const path = rowPath ? pathTo(call, rowPath, rows[rowPath]?.id ?? 1) : call.path
    for (const role of floor) {
      const { data } = await (as.get(role) as Who).get(
        `${path}${path.includes('search') ? '?keyword=A' : ''}`,
      )
      expect(JSON.stringify(data ?? {}), role).not.toMatch(costs)
    }
  })

  test('who buys and who keeps the books see what a part costs', async () => {
    const { id } = rows['/admin/garage/{id}/inventory/{item_id}'] as Row
    for (const [role, sees] of [
      ['super admin', true],
      ['finance', true],
      ['admin', true],
      ['service adviser', false],
      ['mechanic', false],
    ] as const) {
      const who = as.get(role) as Who
      const one = await who.get(`/admin/garage/1/inventory/${id}`)
      const list = await who.get('/admin/garage/1/inventory')
      expect([one.status, list.status]).toEqual([200, 200])
      expect(one.data.sell_price).toBe(2)
      expect('buy_price' in one.data, role).toBe(sees)
      expect('buy_price' in list.data.data[0], role).toBe(sees)
    }
  })
})
