/** Lists starter data of a country, and adds missing rows. */
import {
  type NewName,
  addNames,
  idsOfNames,
  existingNames,
} from '#domains/company/master-data/server/master-data.ts'
import { addService } from '#domains/stock/catalog-services/server/catalog-services.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { type Scope, requireCountry } from '#platform/server/session/scope.ts'
import type { StarterRow, setUp } from '../contract.ts'
import { type StarterKey, starterKeys } from '../rules.ts'
import { lockStarter, selectAddresses, selectServiceNames } from './queries.ts'
import { type Starter, starters } from './facts.ts'
import { type OfferedHoliday, offeredHolidays } from './holidays.ts'

interface Caller {
  db: Db
  scope: Scope
  country: number
  at: Date
}

const modelsOf = (models: string) => models.split(', ')

interface Holidays {
  offered: OfferedHoliday[]
  /** A row for each garage that needs it. */
  named: { name: string; day: string; country_id: number; garage_id: number | null }[][]
}

async function holidaysOf({ db, scope, country, at }: Caller, starter: Starter): Promise<Holidays> {
  const offered = offeredHolidays(starter, await selectAddresses(db, scope, country), at)
  return {
    offered,
    named: offered.map(({ day, name, garage_ids }) =>
      garage_ids.map((garage_id) => ({ name, day, country_id: country, garage_id })),
    ),
  }
}

/** Lists that are one kind of master data each. */
const lists = {
  inspection_items: 'inspection-item',
  checklist_items: 'checklist-item',
  service_categories: 'service-category',
  inventory_categories: 'inventory-category',
} as const

const inList = (key: keyof typeof lists, names: readonly string[], country: number): NewName[] =>
  names.map((name): NewName =>
    key === 'inventory_categories' ? { name } : { name, country_id: country },
  )

/** A brand exists if all of its models do. */
async function makeRows({ db }: Caller, { makes }: Starter): Promise<StarterRow[]> {
  const ids = await idsOfNames(
    db,
    'brand',
    makes.map(([name]) => ({ name })),
  )
  const models = makes.flatMap(([brand, models], at) =>
    modelsOf(models).map((name) => ({ brand, name, brand_id: ids[at] ?? 0 })),
  )
  const there = await existingNames(db, 'model', models)
  const missing = new Set(models.filter((_, at) => !there[at]).map(({ brand }) => brand))
  return makes.map(([name, detail]) => ({ name, detail, there: !missing.has(name) }))
}

const rowsOf: Record<StarterKey, (caller: Caller, starter: Starter) => Promise<StarterRow[]>> = {
  makes: makeRows,
  inspection_items: listRows('inspection_items'),
  checklist_items: listRows('checklist_items'),
  service_categories: listRows('service_categories'),
  inventory_categories: listRows('inventory_categories'),
  services: async ({ db, country }, { services }) => {
    const serviceNames = new Set((await selectServiceNames(db, country)).map(foldText))
    return services.map(([name, category]) => ({
      name,
      detail: category,
      there: serviceNames.has(foldText(name)),
    }))
  },
  holidays: async (caller, starter) => {
    const { offered, named } = await holidaysOf(caller, starter)
    const there = new Set<string>()
    const all = named.flat()
    const nameExists = await existingNames(caller.db, 'holiday', all)
    for (const [at, isThere] of nameExists.entries())
      if (isThere) there.add(JSON.stringify(all[at]))
    return offered.map(({ name, day, is_optional, is_calculated }, at) => ({
      name,
      detail: day,
      there: (named[at] ?? []).every((one) => there.has(JSON.stringify(one))),
      ...(is_optional && { is_optional }),
      ...(is_calculated && { is_calculated }),
    }))
  },
}

function listRows(key: keyof typeof lists) {
  return async ({ db, country }: Caller, starter: Starter): Promise<StarterRow[]> => {
    const names = starter[key]
    const there = await existingNames(db, lists[key], inList(key, names, country))
    return names.map((name, at) => ({ name, detail: null, there: there[at] === true }))
  }
}

function starterOf(
  { scope }: Pick<CallContext<typeof setUp.starter>, 'scope'>,
  country: number,
): Starter {
  requireCountry(scope, country)
  return starters[country] as Starter
}

export async function starter(context: CallContext<typeof setUp.starter>) {
  const country = context.query.country_id
  const facts = starterOf(context, country)
  const groups = []
  for (const key of starterKeys)
    groups.push({ key, rows: await rowsOf[key]({ ...context, country }, facts) })
  return { groups }
}

type Adding = CallContext<typeof setUp.addStarter>

/** Adds the chosen missing rows of a group. */
async function addGroup(ask: Adding, facts: Starter, key: StarterKey, rows: readonly StarterRow[]) {
  const { db, body } = ask
  const country = body.country_id
  const names = new Set(rows.map(({ name }) => name))
  if (key === 'makes')
    return addMakes(
      db,
      facts.makes.filter(([name]) => names.has(name)),
    )
  if (key === 'services') return addServices(ask, facts, names)
  if (key === 'holidays') {
    const { named } = await holidaysOf({ ...ask, country }, facts)
    return addNames(
      db,
      'holiday',
      named.flat().filter(({ name }) => names.has(name)),
    )
  }
  return addNames(db, lists[key], inList(key, [...names], country))
}

async function addMakes(db: Db, makes: Starter['makes']) {
  const brands = makes.map(([name]) => ({ name }))
  await addNames(db, 'brand', brands)
  const ids = await idsOfNames(db, 'brand', brands)
  return addNames(
    db,
    'model',
    makes.flatMap(([, models], at) =>
      modelsOf(models).map((name) => ({ name, brand_id: ids[at] as number })),
    ),
  )
}

async function addServices(ask: Adding, { services }: Starter, names: ReadonlySet<string>) {
  const { country_id, prices = {} } = ask.body
  const ids = await idsOfNames(
    ask.db,
    'service-category',
    services.map(([, name]) => ({ name, country_id })),
  )
  for (const [at, [name, , minutes, warranty_days]] of services.entries()) {
    const price = prices[name]
    if (!names.has(name) || price === undefined) continue
    await addService(ask, {
      name,
      country_id,
      price,
      minutes,
      warranty_days,
      service_category_id: ids[at] ?? null,
    })
  }
}

/** The requested rows of a group: the chosen ones; by default all that are not optional. */
const chosen = (rows: readonly StarterRow[], names: readonly string[] | undefined) => {
  const wanted = names && new Set(names.map(foldText))
  return rows.filter(({ name, is_optional }) =>
    wanted ? wanted.has(foldText(name)) : !is_optional,
  )
}

export async function addStarter(ask: Adding) {
  const { db, scope, at, body } = ask
  const country = body.country_id
  const facts = starterOf(ask, country)
  const caller = { db, scope, country, at }
  await lockStarter(db)
  const added: Partial<Record<StarterKey, number>> = {}
  const there: Partial<Record<StarterKey, number>> = {}
  // services last: they use the categories that were added with them
  const asked = starterKeys.flatMap((key) => body.groups.filter((group) => group.key === key))
  for (const { key, names } of asked.toSorted(servicesLast)) {
    const before = chosen(await rowsOf[key](caller, facts), names)
    const missing = before.filter((row) => !row.there)
    await addGroup(ask, facts, key, missing)
    const after = chosen(await rowsOf[key](caller, facts), names)
    added[key] =
      (added[key] ?? 0) + after.filter((row) => row.there).length - (before.length - missing.length)
    there[key] = before.length - missing.length
  }
  ask.audit.created('starter data', { country_id: country, ...added })
  return { added, there }
}

const servicesLast = (a: { key: StarterKey }, b: { key: StarterKey }) =>
  Number(a.key === 'services') - Number(b.key === 'services')
