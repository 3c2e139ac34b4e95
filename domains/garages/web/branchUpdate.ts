import type { GarageRow, NewGarage } from '../contract.ts'

type Typed = Partial<Record<keyof NewGarage, unknown>> & { name?: string; address?: string | null }

/**
 * What an update of a branch sends: name and address, each if it is filled (specification, section 5), and of our own
 * further fields only those that were changed. Where a garage lies is not sent: it never changes.
 */
export function branchUpdate(row: GarageRow, typed: Typed) {
  const { name, address, country_id: _, kind: _kind, ...others } = typed
  const changed = Object.entries(others).filter(
    ([key, value]) => (value || null) !== row[key as keyof typeof others],
  )
  return {
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
    ...Object.fromEntries(changed),
    version: row.version,
  }
}
