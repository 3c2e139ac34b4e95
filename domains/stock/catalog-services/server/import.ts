/** Import of services of a country, identified by name. Prices are valid from today; packages stay unchanged. */
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import { dayIn } from '#platform/contract/days.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import {
  type CellKind,
  type Cells,
  type ValidatedRow,
  type ReadRow,
  allOrNothing,
  validateCells,
  validateRows,
  problem,
  readRows,
  textOf,
} from '#platform/server/import/import.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { type Scope, requireCountry } from '#platform/server/session/scope.ts'
import {
  CATALOG_SERVICE,
  type ImportedField,
  type catalogServices,
  newCatalogService,
} from '../contract.ts'
import { catalogServiceMessages } from '../messages.ts'
import {
  type Country,
  type ExistingService,
  selectByName,
  selectCategories,
  selectCountry,
  services,
  upsertPrice,
} from './queries.ts'

type Fields = Partial<Omit<ExistingService, 'id' | 'is_package' | 'name' | 'category'>> & {
  name: string
}

export const kinds: Record<ImportedField, CellKind> = {
  name: 'name',
  country: 'choice',
  price: 'money',
  category: 'name',
  minutes: 'whole',
  warranty_days: 'whole',
  warranty_condition: 'choice',
  description: 'text',
}

export async function importServices(context: CallContext<typeof catalogServices.import>) {
  const { db, scope, at, body, audit, me } = context
  const { country_id } = body
  requireCountry(scope, country_id)
  const file = await readRows(
    body.rows,
    kinds,
    body.answers,
    await currencyOfCountry(context.appContext.garageDirectory, country_id),
  )
  const validated = await validateServices(db, scope, { country_id, at }, file.rows, {})
  const rows = validated.map(({ key, fields, known: _known, category: _category, ...row }) => ({
    ...row,
    name: key,
    price: fields?.price ?? null,
  }))
  return allOrNothing(file, rows, body.apply, async () => {
    await writeServices(db, scope, { country_id, at, by: me.employee_id }, validated)
    audit.created(CATALOG_SERVICE, { country_id, imported: rows.length })
  })
}

export interface ValidatedService extends ValidatedRow<Fields, ExistingService> {
  /** The name of a category that does not exist yet. */
  category: string | undefined
}

/** Validates rows of a file for a country in their order, also slice by slice for domains/overview/imports. */
export async function validateServices(
  db: Db,
  scope: Scope,
  { country_id, at }: { country_id: number; at: Date },
  rows: readonly ReadRow<ImportedField>[],
  { seen, createMissing = false }: { seen?: Map<string, number>; createMissing?: boolean },
): Promise<ValidatedService[]> {
  const country = await selectCountry(db, country_id)
  const day = dayIn(country.time_zone, at)
  const names = rows.map(({ cells }) => textOf(cells.name))
  const known = await selectByName(db, scope, { country_id, day }, names)
  const categories = await selectCategories(db, scope, country_id)
  const validated = await validateRows(rows, {
    by: 'name',
    known,
    twice: catalogServiceMessages.nameTwice,
    ...(seen && { seen }),
    keeps: ({ is_package }) => (is_package ? catalogServiceMessages.packageKept : undefined),
    judge: (cells, service) =>
      validateService(cells, service, { country, categories, createMissing }),
  })
  return validated.map((row, index) => {
    const typed = textOf(rows[index]?.cells.category)
    const isMissing = typed !== '' && !categories.has(foldText(typed))
    return { ...row, category: isMissing ? typed : undefined }
  })
}

const shape = newCatalogService.omit({ country_id: true, items: true })

/** A file names its country by id, code or name. */
const isNamed = ({ id, code, name }: Country, by: string | number) =>
  [id, code, name].some((spelling) => String(spelling).toLowerCase() === String(by).toLowerCase())

const MAX_LETTERS = 100
/** Placeholder for the id of a new category. */
const NEW = 0

function validateService(
  { category, country: named, ...cells }: Cells<ImportedField>,
  known: ExistingService | undefined,
  {
    country,
    categories,
    createMissing,
  }: {
    country: Country
    categories: ReadonlyMap<string, { id: number; name: string }>
    createMissing: boolean
  },
) {
  const typed = textOf(category)
  const existing = categories.get(foldText(typed))
  const { problems, fields } = validateCells(known ? shape.partial() : shape, {
    ...cells,
    ...(existing ? { service_category_id: existing.id } : {}),
  })
  if (named !== undefined && !isNamed(country, named))
    problems.push(problem('country', catalogServiceMessages.otherCountry))
  if (typed !== '' && !existing && !createMissing)
    problems.push(problem('category', messages.noCategory))
  if (typed.length > MAX_LETTERS)
    problems.push(problem('category', createMessage(messages.tooLong, { max: MAX_LETTERS })))
  const values = Object.fromEntries(
    Object.keys(cells).flatMap((field) => {
      const value = fields?.[field as keyof typeof fields]
      return value === undefined ? [] : [[field, value]]
    }),
  )
  return {
    problems,
    fields: (fields && typed !== '' && !existing
      ? { ...fields, service_category_id: NEW }
      : fields) as Fields | undefined,
    values: { ...values, ...(fields && typed ? { category: existing?.name ?? typed } : {}) },
  }
}

export interface WrittenService {
  id: number
  name: string
  known: ExistingService | undefined
  columns: object
  /** Valid from the day of the import; undefined if unchanged. */
  price: number | undefined
  day: string
}

/** Writes valid rows in their order. */
export async function writeServices(
  db: Db,
  scope: Scope,
  { country_id, at, by }: { country_id: number; at: Date; by: number },
  judged: readonly Pick<ValidatedService, 'change' | 'fields' | 'known'>[],
): Promise<WrittenService[]> {
  const day = dayIn((await selectCountry(db, country_id)).time_zone, at)
  const written: WrittenService[] = []
  for (const { change, fields, known } of judged) {
    if (!fields || change === 'same') continue
    const { price, ...columns } = fields
    if (known) await services.update(db, scope, known.id, columns)
    const { id } = known ?? (await services.insert(db, { ...columns, country_id }))
    const isNewPrice = price !== undefined && price !== known?.price
    if (isNewPrice)
      await upsertPrice(db, { catalog_service_id: id, price, valid_from: day, created_by: by })
    written.push({
      id,
      name: fields.name,
      known,
      columns,
      price: isNewPrice ? price : undefined,
      day,
    })
  }
  return written
}
