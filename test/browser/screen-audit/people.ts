/** Who walks: one session a role, signed in through the API, and the state that a browser keeps of it. */
import type { RoleName } from '#platform/contract/roles.ts'
import { type SignedIn, call, sessionOf } from '../api.ts'

/** Persons of the demo data. Others than those of the main job where there are others, for both run at once. */
const phones: Partial<Record<RoleName, string>> = {
  'super admin': '+6281200001000',
  finance: '+6281200001001',
  'super admin - manufacture': '+6281200001002',
  admin: '+6281200001003',
  'service adviser': '+6281200001006',
  mechanic: '+6281200001008',
}

const base = () => process.env.BROWSER_TEST_URL ?? ''
/** The same app by the name that shows the manufacturers' shell. */
export const makersHost = () => base().replace('127.0.0.1', 'manufacture.localhost')

export type AuditUser = SignedIn

const walkers = new Map<RoleName, Promise<AuditUser>>()

/** The person of a role, signed in once in this process. */
export function auditUserOf(role: RoleName): Promise<AuditUser> {
  const phone = phones[role]
  if (!phone) throw new Error(`Nobody walks as ${role}`)
  const walker = walkers.get(role) ?? sessionOf(phone)
  walkers.set(role, walker)
  return walker
}

/** Asks the API as this person. */
export async function asking<T>({ token }: AuditUser, path: string): Promise<T> {
  const { status, data } = await call<T>('GET', path, { token })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return data
}

/** What the browser keeps: the session, the language, and a choice of country and garage. */
export function storageStateOf(walker: AuditUser, language: string, garage: Garage = anyGarage) {
  const { user, token, username, employee_id } = walker
  const ownGarage = user.employee_detail.garage
  const stored = {
    auth: { step: 5, user, token, username, employee_id },
    'kc-global': {
      country: 1,
      language,
      garage_detail: garage.id === 0 && ownGarage ? ownGarage : garage,
    },
    // the Transaction group is shown for Indonesia alone
    'kc-selection': { country: 1 },
  }
  const localStorage = Object.entries(stored).map(([name, state]) => ({
    name,
    value: JSON.stringify({ state, version: 0 }),
  }))
  const origins = [base(), makersHost()].map((origin) => ({ origin, localStorage }))
  return { cookies: [], origins }
}

export interface Garage {
  id: number
  name: string
  address: string
}
export const anyGarage: Garage = { id: 0, name: 'Select All', address: '' }
export const firstGarage: Garage = { id: 1, name: '', address: '' }
