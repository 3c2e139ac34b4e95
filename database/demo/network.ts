/** Eleven garages, one workshop, and the people who work there (product decisions, section 14). */
import { type RoleName, roleTable } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hashPassword } from '#platform/server/session/password.ts'
import type { GarageInfo } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { insertAll } from './insert.ts'
import { type Reference, countryId } from './reference.ts'

export const DEMO_PASSWORD = 'spooring-77'

/** In the order of the file. The landline area codes match the towns; the numbers belong to no one in the demo. */
const garageOffice = [
  { code: 'CIL', phone: '+62215550201' },
  { code: 'BDG', phone: '+62225550202' },
  { code: 'SUB', phone: '+62315550203' },
  { code: 'DPS', phone: '+62361555204' },
  { code: 'MKS', phone: '+62411555205' },
  { code: 'JYP', phone: '+62967555206' },
  { code: 'SHA', phone: '+60355520207' },
  { code: 'SNI', phone: '+6075552208' },
  { code: 'KCH', phone: '+6082555209' },
  { code: 'UTR', phone: '+31302555210' },
  { code: 'EHV', phone: '+31402555211' },
]

export const WORKSHOP_ID = 12

/** Each person's garage, in the order of the file; null for the whole network. */
const workplaces = [
  null, // super admin
  1, // finance
  null, // super admin - manufacture
  1,
  2,
  1,
  2,
  1,
  3,
  2,
  5,
  7,
  7,
  7,
  7,
  8,
  9,
  10,
  10,
  10,
  11,
  WORKSHOP_ID,
  WORKSHOP_ID,
]

export interface Garage extends GarageInfo {
  code: string
}

/** The network as the demo needs it: who works where. */
export interface Network {
  garages: Garage[]
  people: CurrentUser[]
}

const roleOf = (name: string): { id: number; name: RoleName } => {
  const role = roleTable.find((each) => each.name === name.replace('advisor', 'adviser'))
  if (!role) throw new Error(`No role "${name}"`)
  return role
}

export async function insertNetwork(db: Db, { people }: Reference, today: Date): Promise<Network> {
  const garages = people.branches.map((branch, index) => ({
    id: index + 1,
    kind: 'garage' as GarageInfo['kind'],
    parent_id: null as number | null,
    name: branch.name,
    country_id: countryId(branch.country),
    address: branch.address,
    time_zone: branch.timeZone,
    date_established: branch.dateEstablished as string | null,
    bank_account: `Bank Contoh 000-${String(1001 + index)}-77 a/n ${branch.name}`,
    code: garageOffice[index]?.code ?? '',
    phone: garageOffice[index]?.phone ?? null,
  }))
  const [head] = garages
  if (!head) throw new Error('The file of people has no branches')
  garages.push({
    ...head,
    id: WORKSHOP_ID,
    kind: 'workshop',
    parent_id: head.id,
    name: 'Bengkel Contoh Heritage',
    code: 'HER',
    phone: '+62215550212',
    bank_account: 'Bank Contoh 000-1012-77 a/n Bengkel Contoh Heritage',
    date_established: '2021-03-01',
  })
  await insertAll(
    db,
    'garages',
    garages.map((garage) => ({ ...garage, created_at: `${garage.date_established}T02:00:00Z` })),
  )

  // one hash for all: separate ones would cost a second each and protect nothing, since the password is printed
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const employees = people.employees.map((person, index) => ({
    id: index + 1,
    full_name: person.fullName,
    gender: person.gender,
    birth_date: person.birthDate,
    phone: person.phone,
    email: person.email,
    role_id: roleOf(person.role).id,
    garage_id: workplaces[index] ?? null,
    country_id: countryId(person.country),
    // what an hour in the workshop costs
    hourly_rate: person.role === 'mechanic' && workplaces[index] === WORKSHOP_ID ? 65_000 : null,
    password_hash,
    created_at: new Date(today.getTime() - (400 - index * 7) * 86_400_000).toISOString(),
  }))
  await insertAll(db, 'employees', employees)

  return {
    garages: garages.map(({ id, kind, code, country_id, time_zone }) => ({
      id,
      kind,
      code,
      country_id,
      time_zone,
    })),
    people: employees.map(({ id, full_name, phone, role_id, garage_id, country_id }, index) => ({
      employee_id: id,
      name: full_name,
      phone,
      role: roleOf(people.employees[index]?.role ?? '').name,
      role_id,
      garage_id,
      country_id,
      session: Buffer.alloc(32),
    })),
  }
}

/** The people in the table of the product decisions, in its order. */
const shownPhones = [
  '+6281200001000',
  '+6281200001001',
  '+6281200001002',
  '+6281200001003',
  '+6281200001004',
  '+6281200001005',
  '+6281200001007',
  '+6281200001021',
  '+60120002000',
  '+31610000300',
]

export function signInsOf({ people }: Reference) {
  return shownPhones.flatMap((phone) => {
    const person = people.employees.find((each) => each.phone === phone)
    return person ? [{ name: person.fullName, phone, role_id: roleOf(person.role).id }] : []
  })
}
