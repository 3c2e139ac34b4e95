/** The customers of the reference file, their cars, and what the demo remembers of each car. */
import { compactPlate, plateFits } from '#platform/contract/text/license-plate.ts'
import { compactVin } from '#domains/people/vehicles/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Fleet, companyOf } from './fleets.ts'
import { insertAll } from './insert.ts'
import type { CarModel, Lists } from './lists.ts'
import { type Random, seededRandom } from './random.ts'
import { type CountryCode, type Reference, countries, countryId } from './reference.ts'

export interface Car {
  id: number
  customer_id: number
  country_id: number
  /** Of a company, which orders in writing and pays later. */
  fleet?: Fleet
  model: CarModel
  transmission: 'manual' | 'automatic'
  odometer: number
  km_a_day: number
  /** The board of that day needs the car: no ordinary visit comes shortly before. */
  wanted_on: string
  /** The local day of its last visit. */
  seen_on: string
  /** The local day on which its current visit ends; no other visit begins before. */
  busy_until: string
}

/** How many cars a customer of each country brings: some own a small fleet. */
const carsEach: Record<CountryCode, readonly number[]> = {
  ID: [5, 4, 6, 3, 7, 5, 4],
  MY: [3, 2, 4, 3, 2],
  NL: [3, 2, 2, 4, 3],
}

export async function insertCustomers(
  db: Db,
  reference: Reference,
  lists: Pick<Lists, 'cars'>,
  { today, fleets }: { today: Date; fleets: readonly Fleet[] },
) {
  const customers = reference.people.customers.map((person, index) => ({
    id: index + 1,
    full_name: person.fullName,
    gender: person.gender,
    birth_date: person.birthDate,
    phone: person.phone,
    email: person.email,
    address: person.address,
    country_id: countryId(person.country),
    is_owner: person.isOwner,
    tier: person.tier,
    created_at: ago(today, 900 - index * 13),
  }))
  await insertAll(db, 'customers', customers)

  const plates = new Plates()
  const cars: Car[] = []
  const rows = []
  // first cars take the plates of the file, further cars the next plates, so that the lists are mixed
  for (let turn = 0; turn < 8; turn++) {
    for (const [index, person] of reference.people.customers.entries()) {
      const each = carsEach[person.country]
      if (turn >= (each[index % each.length] ?? 1)) continue
      const id = rows.length + 1
      const random = seededRandom(`car ${id}`)
      const model = random.pick(
        lists.cars.filter((each) => each.markets.includes(person.country) && wanted(each, turn)),
      )
      const car = aCar(random, {
        id,
        customer_id: index + 1,
        country: person.country,
        model,
        today,
      })
      cars.push(car.kept)
      rows.push({
        ...car.row,
        license_plate: plates.next(person.licensePlate, countryId(person.country), random),
        created_at: ago(today, 890 - index * 13 - turn * 60),
      })
    }
  }
  const companies = fleets.map((fleet, at) => ({
    ...companyOf(fleet),
    id: customers.length + 1 + at,
    created_at: ago(today, 400 - at * 20),
  }))
  if (companies.length > 0) await insertAll(db, 'customers', companies)
  for (const [at, fleet] of fleets.entries())
    for (const written of fleet.plates) {
      const id = rows.length + 1
      const random = seededRandom(`car ${id}`)
      const model = random.pick(
        lists.cars.filter((each) => each.markets.includes(fleet.country) && wanted(each, 0)),
      )
      const customer_id = customers.length + 1 + at
      const car = aCar(random, { id, customer_id, country: fleet.country, model, today })
      cars.push({ ...car.kept, fleet })
      rows.push({
        ...car.row,
        license_plate: plates.next(written, countryId(fleet.country), random),
        created_at: ago(today, 380 - at * 20),
      })
    }
  await insertAll(db, 'vehicles', rows)
  return { cars, customers: customers.length + companies.length }
}

const ago = (today: Date, days: number) =>
  new Date(today.getTime() - Math.max(days, 95) * 86_400_000).toISOString()

/** A first car is an everyday car; classics come later. */
const wanted = ({ classic, variant }: CarModel, turn: number) =>
  turn < 2 ? !classic && (variant.yearTo ?? 2100) >= 2008 : true

/** A car of that customer: its row, and what the demo keeps of it. */
export function aCar(
  random: Random,
  given: { id: number; customer_id: number; country: CountryCode; model: CarModel; today: Date },
) {
  const { model, country } = given
  const { variant } = model
  const thisYear = given.today.getUTCFullYear()
  const year = random.between(
    Math.max(variant.yearFrom, 1965),
    Math.max(variant.yearFrom, Math.min(variant.yearTo ?? thisYear, thisYear - 1)),
  )
  const transmission = random.pick(variant.transmission)
  const kmADay = random.between(12, 55)
  const odometer =
    Math.min(320_000, Math.max(900, (thisYear - year) * kmADay * 300)) + random.between(0, 900)
  const isElectric = variant.powerType === 'electric'
  return {
    row: {
      id: given.id,
      customer_id: given.customer_id,
      country_id: countryId(country),
      brand_id: model.brand_id,
      model_id: model.model_id,
      variant_id: model.variant_id,
      code_id: model.code_id,
      production_year: year,
      transmission,
      cylinder_count: variant.cylinders ?? (isElectric ? 0 : null),
      battery: isElectric ? random.pick(['50 kWh', '60 kWh', '77 kWh']) : null,
      mileage_type: 'km',
      driving_position: country === 'NL' ? 'left' : 'right',
      power_type: variant.powerType,
      odometer,
      ...numberOf(random, model, year),
    },
    kept: {
      id: given.id,
      customer_id: given.customer_id,
      country_id: countryId(country),
      model,
      transmission,
      odometer,
      km_a_day: kmADay,
      seen_on: '',
      busy_until: '',
      wanted_on: '9999-12-31',
    } satisfies Car,
  }
}

const VIN_SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const YEAR_SIGNS = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** A VIN for cars since 1981, with the maker's own first three signs if the file has them; else a chassis number. */
function numberOf(random: Random, { wmi, code }: CarModel, year: number) {
  const serial = String(random.between(100_000, 999_999))
  // signs 1-5 and L require a check digit, so the demo skips them: each of our makers also builds elsewhere
  const maker = wmi.find((signs) => /^[^1-5L]..$/.test(signs))
  if (year < 1981 || !maker)
    return {
      vin: null,
      chassis_number: `${(code ?? 'CH').replaceAll(/[^A-Z0-9]/gi, '').toUpperCase()}-${serial}`,
    }
  const signs = (many: number) =>
    Array.from({ length: many }, () => random.pick([...VIN_SIGNS])).join('')
  const vin = `${maker}${signs(5)}0${YEAR_SIGNS[(year - 1980) % 30] ?? 'A'}${signs(1)}${serial}`
  return { vin: compactVin(vin), chassis_number: null }
}

/** The plates of the file, each used once; if one is taken, the next free one of its series. */
class Plates {
  #taken = new Set<string>()

  next(written: string, country: number, random: Random): string {
    const wanted = compactPlate(written)
    for (let plate = wanted; ; plate = otherDigits(wanted, random)) {
      const key = `${country} ${plate}`
      if (this.#taken.has(key) || !plateFits(plate, country)) continue
      this.#taken.add(key)
      return plate
    }
  }
}

/** The same letters, other digits; never a leading 0. Four digits keep their first one: 1-1999 are cars. */
const otherDigits = (plate: string, random: Random) =>
  plate.replaceAll(/\d+/g, (digits) =>
    [...digits]
      .map((digit, place) => {
        if (place > 0) return random.between(0, 9)
        return digits.length > 3 ? digit : random.between(1, 9)
      })
      .join(''),
  )

export const languageOf = (country: number) =>
  countries.find(({ id }) => id === country)?.language ?? 'id'
