/** The files of database/reference, typed as far as the demo reads them. All persons in them are invented. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/root.ts'

export type CountryCode = 'ID' | 'MY' | 'NL'
type Names = Record<'en' | 'id' | 'my' | 'nl', string>

/** The fixed ids of the countries, and the language that their lists are written in. */
export const countries = [
  { id: 1, code: 'ID', language: 'id' },
  { id: 2, code: 'MY', language: 'my' },
  { id: 3, code: 'NL', language: 'nl' },
] as const
export const countryId = (code: CountryCode) =>
  countries.find((country) => country.code === code)?.id ?? 0

interface People {
  employees: {
    fullName: string
    gender: string
    birthDate: string
    phone: string
    email: string
    role: string
    country: CountryCode
  }[]
  customers: {
    fullName: string
    gender: string
    birthDate: string
    phone: string
    email: string
    address: string
    country: CountryCode
    isOwner: boolean
    tier: string
    licensePlate: string
  }[]
  branches: {
    name: string
    country: CountryCode
    address: string
    timeZone: string
    dateEstablished: string
  }[]
}

export interface Variant {
  name: string
  yearFrom: number
  yearTo: number | null
  transmission: ('manual' | 'automatic')[]
  powerType: string
  cylinders: number | null
  code: string | null
}
interface Brands {
  brands: {
    name: string
    origin: string
    markets: CountryCode[]
    models: { name: string; markets: CountryCode[]; classic: boolean; variants: Variant[] }[]
    codes: { name: string }[]
    /** World manufacturer identifiers; several for one maker are joined by a slash. */
    wmi: Record<string, string>
  }[]
}

interface Services {
  categories: { key: string; name: Names }[]
  services: {
    key: string
    category: string
    name: Names
    priceIdr: Partial<Record<CountryCode, number>>
    durationMinutes: number
    warrantyDays: number
    markets: CountryCode[]
  }[]
  inspectionItems: { key: string; name: Names }[]
}

interface Parts {
  categories: { key: string; name: Names }[]
  parts: {
    sku: string
    category: string
    name: Names
    unit: string
    buyPriceIdr: number
    sellPriceIdr: number
    minimumStock: number
    quantity: number
    warrantyDays: number
  }[]
  thirdPartyItems: { key: string; type: string; name: Names }[]
}

interface Heritage {
  liveries: {
    name: string
    series: string | null
    year: number | null
    team: string | null
    drivers: string[] | null
    isDtm: boolean
  }[]
  lineups: {
    name: string
    baseBrand: string
    baseModel: string
    donorYears: string
    bodykit: string
    engineOptions: string[]
  }[]
  options: Record<
    | 'modelTypes'
    | 'bodykits'
    | 'rims'
    | 'sunroof'
    | 'rollcage'
    | 'trims'
    | 'trimColours'
    | 'seatBeltColours'
    | 'roofLiningMaterials'
    | 'roofLiningColours'
    | 'speedometers',
    string[]
  > & { colours: { name: string; brand: string | null; code: string | null }[] }
  stages: {
    name: Names
    plannedDays: number
    tasks: { name: Names }[]
  }[]
}

interface Suppliers {
  suppliers: {
    name: string
    code: string
    kind: string
    country: CountryCode
    address: string
    email: string
    website: string
    phone: string
    personsInCharge: { name: string; email: string; phone: string }[]
  }[]
}

const read = (name: string) =>
  JSON.parse(
    readFileSync(join(projectRoot, 'database/reference', `${name}.json`), 'utf8'),
  ) as unknown

export const readReference = () => ({
  people: read('people') as People,
  brands: read('brands') as Brands,
  services: read('services') as Services,
  parts: read('parts') as Parts,
  heritage: read('heritage') as Heritage,
  suppliers: read('suppliers') as Suppliers,
})
export type Reference = ReturnType<typeof readReference>
