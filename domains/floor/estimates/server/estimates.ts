/** What was put to the customer of a work order: frozen, hashed, and read again. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound } from '#platform/server/http/errors.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { EstimateLine } from '../contract.ts'
import type { estimates } from '../contract.ts'
import { estimateMessages } from '../messages.ts'
import { insertEstimate, selectCurrent, selectEstimates, selectKept } from './queries.ts'

export async function list({ db, scope, params }: CallContext<typeof estimates.list>) {
  const versions = await selectEstimates(db, scope, params.id)
  if (!versions) throw notFound()
  return { data: versions }
}

export async function get({ db, scope, params }: CallContext<typeof estimates.get>) {
  const [version] = (await selectEstimates(db, scope, params.id, params.version)) ?? []
  if (!version) throw notFound()
  return version
}

export interface Frozen {
  order_id: number
  number: string
  version: number
  /** As it is shown. */
  license_plate: string
  customer: string
  lines: readonly EstimateLine[]
  totals: { sub_total: number; discount: number; tax: number; grand_total: number }
  /** Without tax it is empty, and no part of the hash. */
  taxes: readonly TaxRow[]
  difference: number
}

/** Canonical JSON (RFC 8785) of what the customer is asked to agree to. */
export function canonicalOf(frozen: Frozen) {
  const { number, version, license_plate, customer, lines, totals, taxes } = frozen
  const text = canonicalize({
    number,
    version,
    license_plate,
    customer,
    lines: lines.map(({ kind, name, qty, unit_price, discount, amount }) => ({
      kind,
      name,
      qty,
      unit_price,
      discount,
      amount,
    })),
    totals,
    ...(taxes.length > 0 ? { taxes } : {}),
  })
  if (text === undefined) throw new Error('An estimate is JSON')
  return text
}

export const hashOf = (canonical: string) => createHash('sha256').update(canonical).digest('hex')

/** Freezes a version when the order begins to wait for its customer. */
export async function storeEstimateVersion(
  { db, me, at }: { db: Db; me: { employee_id: number }; at: Date },
  frozen: Frozen,
) {
  const canonical = canonicalOf(frozen)
  const { order_id, version, lines, totals, taxes, difference } = frozen
  await insertEstimate(db, {
    order_id,
    version,
    lines,
    ...totals,
    taxes,
    difference,
    canonical,
    hash: hashOf(canonical),
    frozen_at: at.toISOString(),
    frozen_by: me.employee_id,
  })
}

/**
 * The hash that a customer's signature is bound to. 409 if what was shown is not what lies on the table now, or was taken
 * back: its own signature stays as it is.
 */
export async function hashToSign(
  db: Db,
  { id, estimate_version }: { id: number; estimate_version: number },
  shown: string | null | undefined,
) {
  const current = await selectCurrent(db, id)
  const isTakenBack = !current && estimate_version > 0
  if (isTakenBack || (shown && shown !== current?.hash)) throw conflict(estimateMessages.changed)
  return current?.hash ?? null
}

/** The version that lies on the table, or the last one that did; for its paper. Undefined: none was frozen. */
export async function currentEstimate(db: Db, scope: Scope, orderId: number) {
  const [newest] = (await selectEstimates(db, scope, orderId)) ?? []
  return newest
}

/** Whether what is kept of a version still gives its hash, and whether nothing newer took its place. */
export async function isEstimateCurrent(db: Db, orderId: number, version: number) {
  const kept = await selectKept(db, orderId, version)
  return (
    kept && {
      hash: kept.hash,
      holds: hashOf(kept.canonical) === kept.hash,
      current: kept.superseded_at === null,
    }
  )
}
