/** Services of a country from a file, each known by its name. Prices of the file hold from today; packages stay as they are. */
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import {
  type CellKind,
  type Cells,
  type Judged,
  allOrNothing,
  judgeCells,
  judgeRows,
  problem,
  readRows,
  textOf,
} from '#platform/server/import.ts'
import type { Ask } from '#platform/server/mount.ts'
import { requireCountry } from '#platform/server/scope.ts'
import {
  CATALOG_SERVICE,
  type ImportedField,
  type catalogServices,
  newCatalogService,
} from '../contract.ts'
import { catalogServiceMessages } from '../messages.ts'
import {
  type Country,
  type KnownService,
  selectByName,
  selectCategories,
  selectCountry,
  services,
  upsertPrice,
} from './queries.ts'

type Fields = Partial<Omit<KnownService, 'id' | 'is_package' | 'name'>> & { name: string }

const kinds: Record<ImportedField, CellKind> = {
  name: 'name',
  country: 'choice',
  price: 'whole',
  category: 'name',
  minutes: 'whole',
  warranty_days: 'whole',
  warranty_condition: 'choice',
  description: 'text',
}

export async function importServices(ask: Ask<typeof catalogServices.import>) {
  const { db, scope, at, body, audit } = ask
  const { country_id } = body
  requireCountry(scope, country_id)
  const country = await selectCountry(db, country_id)
  const day = dayIn(country.time_zone, at)
  const file = await readRows(body.rows, kinds, body.answers)
  const names = file.rows.map(({ cells }) => textOf(cells.name))
  const known = await selectByName(db, scope, { country_id, day }, names)
  const categories = await selectCategories(db, scope, country_id)
  const judged = await judgeRows(file.rows, {
    by: 'name',
    known,
    twice: catalogServiceMessages.nameTwice,
    keeps: ({ is_package }) => (is_package ? catalogServiceMessages.packageKept : undefined),
    judge: (cells, service) => judgeService(cells, service, { country, categories }),
  })
  const rows = judged.map(({ key, fields, known: _known, ...row }) => ({
    ...row,
    name: key,
    price: fields?.price ?? null,
  }))
  return allOrNothing(file, rows, body.apply, async () => {
    await write(ask, day, judged)
    audit.created(CATALOG_SERVICE, { country_id, imported: rows.length })
  })
}

const shape = newCatalogService.omit({ country_id: true, items: true })

/** A file says its country by id, code or name. */
const isNamed = ({ id, code, name }: Country, by: string | number) =>
  [id, code, name].some((one) => String(one).toLowerCase() === String(by).toLowerCase())

function judgeService(
  { category, country: named, ...cells }: Cells<ImportedField>,
  known: KnownService | undefined,
  {
    country,
    categories,
  }: { country: Country; categories: ReadonlyMap<string, { id: number; name: string }> },
) {
  const found = categories.get(textOf(category).toLowerCase())
  const { problems, fields } = judgeCells(known ? shape.partial() : shape, {
    ...cells,
    ...(found ? { service_category_id: found.id } : {}),
  })
  if (named !== undefined && !isNamed(country, named))
    problems.push(problem('country', catalogServiceMessages.otherCountry))
  if (category !== undefined && !found) problems.push(problem('category', messages.noCategory))
  const values = Object.fromEntries(
    Object.keys(cells).flatMap((field) => {
      const value = fields?.[field as keyof typeof fields]
      return value === undefined ? [] : [[field, value]]
    }),
  )
  return {
    problems,
    fields: fields as Fields | undefined,
    values: { ...values, ...(fields && found ? { category: found.name } : {}) },
  }
}

async function write(
  { db, scope, me, body }: Ask<typeof catalogServices.import>,
  day: string,
  judged: readonly Judged<Fields, KnownService>[],
) {
  for (const { change, fields, known } of judged) {
    if (!fields || change === 'same') continue
    const { price, ...columns } = fields
    if (known) await services.update(db, scope, known.id, columns)
    const { id } = known ?? (await services.insert(db, { ...columns, country_id: body.country_id }))
    if (price !== undefined && price !== known?.price)
      await upsertPrice(db, {
        catalog_service_id: id,
        price,
        valid_from: day,
        created_by: me.employee_id,
      })
  }
}
