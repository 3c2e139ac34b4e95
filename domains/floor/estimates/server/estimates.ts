/** Freezes, hashes and reads the estimates of a work order. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound } from '#platform/server/http/errors.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { EstimateLine, estimates } from '../contract.ts'
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

export interface EstimateContent {
  order_id: number
  number: string
  version: number
  /** The order number as displayed. */
  license_plate: string
  customer: string
  lines: readonly EstimateLine[]
  totals: { sub_total: number; discount: number; tax: number; grand_total: number }
  /** Without tax the list is empty and not part of the hash. */
  taxes: readonly TaxRow[]
  difference: number
}

/** Canonical JSON (RFC 8785) of the estimate that the customer decides on. */
export function canonicalOf(frozen: EstimateContent) {
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

/** Freezes a version when the order starts to wait for its customer. */
export async function storeEstimateVersion(
  { db, me, at }: { db: Db; me: { employee_id: number | null }; at: Date },
  frozen: EstimateContent,
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
 * Returns the hash that a customer's signature is bound to. 409 if another version is current by now, or the estimate
 * was withdrawn: an existing signature then stays unchanged.
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

/** The current version, or the last one, for its print document. Undefined if none was frozen. */
export async function currentEstimate(db: Db, scope: Scope, orderId: number) {
  const [newest] = (await selectEstimates(db, scope, orderId)) ?? []
  return newest
}

/** Checks that a stored version still gives its hash, and whether it is the newest. */
export async function isEstimateCurrent(db: Db, orderId: number, version: number) {
  const stored = await selectKept(db, orderId, version)
  return (
    stored && {
      hash: stored.hash,
      holds: hashOf(stored.canonical) === stored.hash,
      current: stored.superseded_at === null,
    }
  )
}
