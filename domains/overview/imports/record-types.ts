/** The record types of imports: where their rows belong, and who may import them. The order is that of the picker. */
import type { RoleName } from '#platform/contract/roles.ts'

export interface NounPlace {
  /** `country`: its garages share the rows. `garage`: the import names one. `everywhere`: neither. */
  of: 'everywhere' | 'country' | 'garage'
  roles: readonly RoleName[]
  /** Its rows are posted on one day, which the import names (`opening_on`). */
  isOpening?: true
}

const owner: readonly RoleName[] = ['super admin']
const branch: readonly RoleName[] = ['super admin', 'admin']
/** Makers manage the materials of their workshops. */
const keepers: readonly RoleName[] = [...branch, 'super admin - manufacture']

export const importNouns = {
  customers: { of: 'country', roles: branch },
  items: { of: 'garage', roles: keepers },
  services: { of: 'country', roles: owner },
  suppliers: { of: 'country', roles: branch },
  employees: { of: 'country', roles: owner },
  makes: { of: 'everywhere', roles: owner },
  history: { of: 'country', roles: branch },
  'open-invoices': { of: 'garage', roles: owner, isOpening: true },
  'open-bills': { of: 'garage', roles: owner, isOpening: true },
  points: { of: 'garage', roles: owner, isOpening: true },
  deposits: { of: 'garage', roles: owner, isOpening: true },
} as const satisfies Record<string, NounPlace>

export type ImportNounKey = keyof typeof importNouns
export const importNounKeys = Object.keys(importNouns) as [ImportNounKey, ...ImportNounKey[]]

export const placeOf = (noun: ImportNounKey): NounPlace => importNouns[noun]

/** The record types that this role may import. */
export const nounsOf = (role: string | undefined): ImportNounKey[] =>
  importNounKeys.filter((noun) => placeOf(noun).roles.some((one) => one === role))
