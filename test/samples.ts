/** The smallest body and query that a call takes, for tests that visit every call. */
import { z } from 'zod'
import type { Call } from '#platform/contract/route.ts'
import { signature } from './orders.ts'

export type Json = Record<string, unknown>

/** What a field is called tells what JSON Schema cannot: days, instants, passwords, drawings. */
const byName: [RegExp, unknown][] = [
  [/(^date|^day|_date|_on)$/, '2026-01-01'],
  [/_at$/, '2026-01-01T00:00:00Z'],
  [/^phone$/, '+6281234567890'],
  [/email/, 'a@example.com'],
  [/^svg$/, signature],
  // as MyInvois gives it
  [/^uuid$/, 'X'.repeat(26)],
  [/^code$/, 'ABC'],
  [/time_zone/, 'Asia/Jakarta'],
  [/password/, 'spooring-77'],
]

/** The smallest value that fits a schema: what must be there, and nothing else. */
function sample(schema: Json, name = ''): unknown {
  const {
    type,
    properties = {},
    required = [],
    anyOf,
    items,
    minItems = 0,
  } = schema as {
    type?: string
    properties?: Record<string, Json>
    required?: string[]
    anyOf?: Json[]
    items?: Json
    minItems?: number
  }
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (anyOf) return sample(anyOf[0] ?? {}, name)
  if (type === 'object')
    return Object.fromEntries(
      required.map((field) => [field, sample(properties[field] ?? {}, field)]),
    )
  if (type === 'array') return Array.from({ length: minItems }, () => sample(items ?? {}, name))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1))
  const known = byName.find(([called]) => called.test(name))
  return known ? known[1] : 'Text'.padEnd(Number(schema.minLength ?? 1), 'x')
}

/** Where the smallest is not enough: a rule over several fields. */
const bodies: Record<string, object> = {
  'POST /admin/customer': { full_name: 'Text', phone: '+6281234567890', country_id: 1 },
  'POST /admin/invoice/{id}/credit': { lines: [{ line_no: 1, amount: 1 }], reason: 'Agreed' },
  'POST /admin/legal-entity': { country_id: 1, legal_name: 'PT Contoh', npwp: '0012345678901000' },
  'POST /admin/report/tax/close': { legal_entity_id: 1, until: '2024-01-31' },
  'POST /admin/report/tax/reopen': { legal_entity_id: 1, until: '2024-01-31', reason: 'Text' },
  'POST /admin/tax-code': { country_id: 1, code: 'X1', name: { en: 'Text' }, kind: 'standard' },
  'POST /admin/tax-code/{id}/rate': { basis_points: 1000, valid_from: '2026-01-01' },
  'PUT /admin/vehicle/{id}/owner': { customer_id: 1, from: '2026-01-01' },
  'POST /admin/journal': {
    garage_id: 1,
    entry_date: '2026-01-01',
    description: 'x',
    lines: [
      { account_id: 1, debit: 1 },
      { account_id: 2, credit: 1 },
    ],
  },
  'POST /admin/catalog-service/{id}/price': { price: 1, from: '2026-01-01' },
  'POST /admin/catalog-service/price': { changes: [{ id: 1, price: 1 }], from: '2026-01-01' },
  'POST /admin/voucher/{id}/grant': { customer_ids: [1] },
  'PUT /admin/order/{id}/time/{time_id}': {
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-01T01:00:00Z',
    reason: 'Forgotten',
  },
  'POST /admin/order/{id}/inspection/{inspection_item_id}/line': { name: 'Pads', unit_price: 1 },
  'POST /admin/queue': { garage_id: 1, license_plate: 'B 9998 QUE' },
  // without `by_name` it asks for the drawing
  'POST /admin/order/{id}/signature': { signer: 'customer', svg: signature },
}

/** A version may come in the body or in the query of these, so their schema cannot ask for it. */
const versioned = /^DELETE \/admin\/order\//

export const keyOf = (call: Pick<Call, 'method' | 'path'>) => `${call.method} ${call.path}`

/** A body that the call's schema takes; undefined where it asks for none. */
export function aBodyFor(call: Call): object | undefined {
  if (!call.body) return undefined
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Json
  if (versioned.test(keyOf(call))) return { version: 1 }
  return bodies[keyOf(call)] ?? (sample(schema) as object | undefined) ?? {}
}

/** A query that the call takes: what it has to be asked, and nothing else. */
export function aQueryFor(call: Call): Record<string, unknown> {
  if (!call.query) return {}
  return sample(z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }) as Json) as Json
}
