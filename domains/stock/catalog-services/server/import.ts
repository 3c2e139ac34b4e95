/** Services of a country from a file, each known by its name. Prices of the file hold from today; packages stay as they are. */
import { dayIn } from '#platform/contract/days.ts'
import type { ImportedRow } from '#platform/contract/import.ts'
import { messages } from '#platform/contract/messages.ts'
import {
  type Judged,
  allOrNothing,
  filledIn,
  judgeCells,
  judgeRows,
  problem,
  textOf,
} from '#platform/server/import.ts'
import type { Ask } from '#platform/server/mount.ts'
import { requireCountry } from '#platform/server/scope.ts'
import {
  CATALOG_SERVICE,
  type ImportedField,
  type catalogServices,
  importedFields,
  newCatalogService,
} from '../contract.ts'
import { catalogServiceMessages } from '../messages.ts'
import {
  type Country,
  type KnownService,
  selectByName,
  selectCategoryIds,
  selectCountry,
  services,
  upsertPrice,
} from './queries.ts'

type Fields = Partial<Omit<KnownService, 'id' | 'is_package' | 'name'>> & { name: string }

export async function importServices(ask: Ask<typeof catalogServices.import>) {
  const { db, scope, at, body, audit } = ask
  const { country_id } = body
  requireCountry(scope, country_id)
  const country = await selectCountry(db, country_id)
  const day = dayIn(country.time_zone, at)
  const names = body.rows.map(({ name }) => textOf(name))
  const known = await selectByName(db, scope, { country_id, day }, names)
  const categories = await selectCategoryIds(db, scope, country_id)
  const judged = await judgeRows(body.rows, {
    by: 'name',
    known,
    twice: catalogServiceMessages.nameTwice,
    keeps: ({ is_package }) => (is_package ? catalogServiceMessages.packageKept : undefined),
    judge: (row, service) => judgeService(row, service, { country, categories }),
  })
  const rows = judged.map(({ row, key, change, problems, fields }) => ({
    row,
    name: key,
    price: fields?.price ?? null,
    change,
    problems,
  }))
  return allOrNothing(rows, body.apply, async () => {
    await write(ask, day, judged)
    audit.created(CATALOG_SERVICE, { country_id, imported: rows.length })
  })
}

const shape = newCatalogService.omit({ country_id: true, items: true })

const words = ['name', 'country', 'category', 'description'] as const

/** A file says its country by id, code or name. */
const isNamed = ({ id, code, name }: Country, by: string | number) =>
  [id, code, name].some((one) => String(one).toLowerCase() === String(by).toLowerCase())

function judgeService(
  row: ImportedRow<ImportedField>,
  known: KnownService | undefined,
  { country, categories }: { country: Country; categories: ReadonlyMap<string, number> },
) {
  const { category, country: named, ...cells } = filledIn(row, importedFields, words)
  const id = categories.get(textOf(category).toLowerCase())
  const { problems, fields } = judgeCells(known ? shape.partial() : shape, {
    ...cells,
    ...(id ? { service_category_id: id } : {}),
  })
  if (named !== undefined && !isNamed(country, named))
    problems.push(problem('country', catalogServiceMessages.otherCountry))
  if (category !== undefined && !id) problems.push(problem('category', messages.noCategory))
  return { problems, fields: fields as Fields | undefined }
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
