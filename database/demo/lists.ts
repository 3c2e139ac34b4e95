/** The lists that the others choose from: cars, services, parts, liveries. Names in the language of their country. */
import type { DemoMoney } from './money.ts'
import type { InsertObject } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { inventory } from '#domains/stock/inventory/contract.ts'
import type { BodyIn } from '#platform/contract/client-calls.ts'
import type { Db } from '#platform/server/database/db.ts'
import { insertBuildLists } from './build-lists.ts'
import { insertAll } from './insert.ts'
import type { Garage } from './network.ts'
import { type CountryCode, type Reference, type Variant, countries } from './reference.ts'

export interface CarModel {
  brand: string
  brand_id: number
  model_id: number
  variant_id: number
  code_id: number | null
  code: string | null
  markets: CountryCode[]
  classic: boolean
  wmi: string[]
  variant: Variant
}

/** How the demo's work finds rows by the keys of the files. */
export interface Lists {
  cars: CarModel[]
  money: DemoMoney
  service(key: string, country: number): number | undefined
  part(sku: string, garage: number): number | undefined
  inspection(key: string, country: number): number | undefined
  thirdParty(key: string, country: number): number | undefined
}

/** A part as a garage lists it; `quantity` is the file's. */
export type PartOfGarage = BodyIn<typeof inventory.create> & {
  garage_id: number
  quantity: number
}

/** The lists without their parts: those are opened with their stock (stock.ts). */
export async function insertLists(
  db: Db,
  reference: Reference,
  { garages, money }: { garages: readonly Garage[]; money: DemoMoney },
) {
  const cars = await insertCars(db, reference)
  const services = await insertServices(db, reference, money)
  const parts = await partsOf(db, reference, { garages, money })
  await insertWorkshopLists(db, reference)
  await insertBuildLists(db, reference)
  const lists: Omit<Lists, 'part'> = {
    cars,
    money,
    service: (key, country) => services.get(`service ${key} ${country}`),
    inspection: (key, country) => services.get(`inspection ${key} ${country}`),
    thirdParty: (key, country) => services.get(`third-party ${key} ${country}`),
  }
  return { lists, parts }
}

/** Two generations may sell the same variant; then the years tell them apart. */
function variantNames(variants: readonly Variant[]) {
  return variants.map(({ name, yearFrom, yearTo }) => {
    const again = variants.filter((other) => other.name.toLowerCase() === name.toLowerCase())
    return again.length > 1 ? `${name} (${yearFrom}-${yearTo ?? ''})` : name
  })
}

async function insertCars(db: Db, { brands }: Reference): Promise<CarModel[]> {
  const rows = {
    brands: [] as { id: number; name: string }[],
    models: [] as { id: number; name: string; brand_id: number }[],
    codes: [] as { id: number; name: string; brand_id: number }[],
    variants: [] as { id: number; name: string; brand_id: number; model_id: number }[],
  }
  const cars: CarModel[] = []
  for (const brand of brands.brands) {
    const brand_id = rows.brands.length + 1
    rows.brands.push({ id: brand_id, name: brand.name })
    const codeIds = new Map<string, number>()
    const sold = brand.models.flatMap(({ variants }) => variants.map(({ code }) => code))
    for (const name of [...brand.codes.map((code) => code.name), ...sold]) {
      if (!name || codeIds.has(name.toLowerCase())) continue
      const id = rows.codes.length + 1
      rows.codes.push({ id, name, brand_id })
      codeIds.set(name.toLowerCase(), id)
    }
    const wmi = Object.keys(brand.wmi).flatMap((keys) => keys.split('/'))
    for (const model of brand.models) {
      const model_id = rows.models.length + 1
      rows.models.push({ id: model_id, name: model.name, brand_id })
      const names = variantNames(model.variants)
      for (const [index, variant] of model.variants.entries()) {
        const variant_id = rows.variants.length + 1
        rows.variants.push({
          id: variant_id,
          name: names[index] ?? variant.name,
          brand_id,
          model_id,
        })
        cars.push({
          brand: brand.name,
          brand_id,
          model_id,
          variant_id,
          code_id: codeIds.get(variant.code?.toLowerCase() ?? '') ?? null,
          code: variant.code,
          markets: model.markets,
          classic: model.classic,
          wmi,
          variant,
        })
      }
    }
  }
  await insertAll(db, 'brands', rows.brands)
  await insertAll(db, 'models', rows.models)
  await insertAll(db, 'codes', rows.codes)
  await insertAll(db, 'variants', rows.variants)
  return cars
}

/** Before the first visit of the demo. */
const OPENED = '2026-01-01'

/** Its warranty ends where the car stands at the garage for longer (the specification's text on the invoice). */
const isAlignment = (key: string) => ['svc-spooring', 'svc-spoorbal'].includes(key)

/** Everything of services.json, once per country that sells it, and third-party work. */
async function insertServices(db: Db, { services, parts }: Reference, money: DemoMoney) {
  const ids = new Map<string, number>()
  const categories: { id: number; name: string; country_id: number }[] = []
  const sold: InsertObject<DB, 'catalog_services'>[] = []
  const prices: InsertObject<DB, 'catalog_service_prices'>[] = []
  const items: InsertObject<DB, 'service_items'>[] = []
  const inspections: InsertObject<DB, 'inspection_items'>[] = []
  const others: InsertObject<DB, 'third_party_items'>[] = []
  for (const { id: country_id, code, language } of countries) {
    const categoryIds = new Map<string, number>()
    for (const { key, name } of services.categories) {
      categoryIds.set(key, categories.length + 1)
      categories.push({ id: categories.length + 1, name: name[language], country_id })
    }
    for (const service of services.services) {
      const rupiah = service.priceIdr[code]
      if (rupiah === undefined || !service.markets.includes(code)) continue
      const price = money.of(country_id, rupiah)
      const id = sold.length + 1
      sold.push({
        id,
        name: service.name[language],
        country_id,
        service_category_id: categoryIds.get(service.category) ?? null,
        minutes: service.durationMinutes || null,
        warranty_days: service.warrantyDays,
        warranty_condition: isAlignment(service.key) ? 'leaves_within_24h' : 'none',
      })
      prices.push({ catalog_service_id: id, price, valid_from: OPENED })
      ids.set(`service ${service.key} ${country_id}`, id)
      // work priced per hand, wheel or hour is also a line of its own
      if (/\((labour|per |.*labour)/.test(service.name.en))
        items.push({ id: items.length + 1, name: service.name[language], price, country_id })
    }
    for (const { key, name } of services.inspectionItems) {
      const id = inspections.length + 1
      inspections.push({ id, name: name[language], price: 0, country_id })
      ids.set(`inspection ${key} ${country_id}`, id)
    }
    for (const { key, name } of parts.thirdPartyItems) {
      const id = others.length + 1
      others.push({ id, name: name[language], price: null, country_id })
      ids.set(`third-party ${key} ${country_id}`, id)
    }
  }
  await insertAll(db, 'service_categories', categories)
  await insertAll(db, 'catalog_services', sold)
  await insertAll(db, 'catalog_service_prices', prices)
  await insertAll(db, 'service_items', items)
  await insertAll(db, 'inspection_items', inspections)
  await insertAll(db, 'third_party_items', others)
  return ids
}

/** Items bought for building cars, not for repairs. */
const FOR_BUILDS = 'heritage'
/** Workshop parts besides those for builds. */
const PAINT_SHOP = 'bodypaint'
/** The file has Indonesian prices; the same part costs more elsewhere. */
const priceLevel: Record<number, number> = { 1: 1, 2: 1.15, 3: 1.6 }
const rounded = (amount: number) => Math.round(amount / 500) * 500

async function partsOf(
  db: Db,
  { parts }: Reference,
  { garages, money }: { garages: readonly Garage[]; money: DemoMoney },
): Promise<PartOfGarage[]> {
  const categoryIds = new Map(parts.categories.map(({ key }, index) => [key, index + 1]))
  await insertAll(
    db,
    'inventory_categories',
    parts.categories.map(({ key, name }) => ({ id: categoryIds.get(key), name: name.en })),
  )
  const items: PartOfGarage[] = []
  for (const garage of garages) {
    const language = countries.find(({ id }) => id === garage.country_id)?.language ?? 'en'
    const level = priceLevel[garage.country_id] ?? 1
    for (const part of parts.parts) {
      const isForBuilds = part.category === FOR_BUILDS
      const keeps =
        garage.kind === 'workshop' ? isForBuilds || part.category === PAINT_SHOP : !isForBuilds
      if (!keeps) continue
      items.push({
        garage_id: garage.id,
        name: part.name[language],
        sku: part.sku,
        inventory_category_id: categoryIds.get(part.category) ?? null,
        unit: part.unit as PartOfGarage['unit'],
        buy_price: money.of(garage.country_id, rounded(part.buyPriceIdr * level)),
        sell_price: money.of(garage.country_id, rounded(part.sellPriceIdr * level)),
        minimum_stock: part.minimumStock,
        warranty_days: part.warrantyDays,
        quantity: part.quantity,
      })
    }
  }
  return items
}

async function insertWorkshopLists(db: Db, { heritage }: Reference) {
  await insertAll(
    db,
    'bodyworks',
    heritage.options.bodykits.map((name, index) => ({ id: index + 1, name })),
  )
  await insertAll(
    db,
    'liveries',
    heritage.liveries.map(({ name, series, year, team, drivers, isDtm }, index) => ({
      id: index + 1,
      name,
      series,
      year,
      team,
      drivers: drivers?.join(', ') || null,
      is_dtm: isDtm,
    })),
  )
  await insertAll(
    db,
    'product_categories',
    [
      { name: 'Body kits', icon: 'car', type: 'part' },
      { name: 'Wheels', icon: 'wheel', type: 'part' },
      { name: 'Interior', icon: 'armchair', type: 'part' },
      { name: 'Car care', icon: 'droplet', type: 'goods' },
      { name: 'Clothing', icon: 'shirt', type: 'merchandise' },
      { name: 'Scale models', icon: 'gift', type: 'merchandise' },
    ].map((category, index) => ({ id: index + 1, ...category })),
  )
  await insertAll(
    db,
    'product_tags',
    [
      { name: 'New', icon: 'sparkles', type: 'goods' },
      { name: 'Limited', icon: 'flame', type: 'merchandise' },
      { name: 'Touring car', icon: 'flag', type: 'part' },
      { name: 'Made to order', icon: 'tool', type: 'part' },
    ].map((tag, index) => ({ id: index + 1, ...tag })),
  )
}
