/** The tax return of a company, and the documents behind its figures. */
import { currencyOf, factsOf } from '#platform/contract/money/currency.ts'
import { codeFor } from '#domains/books/tax-codes/rules.ts'
import { selectTaxRules as taxRules } from '#domains/books/tax-codes/server/queries.ts'
import { messages } from '#platform/contract/messages.ts'
import { taxIn } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext, AppContext } from '#platform/server/http/mount.ts'
import { type Scope, fullScope, localDays } from '#platform/server/session/scope.ts'
import type { TaxFigure, taxReturns } from '../contract.ts'
import { taxReturnMessages } from '../messages.ts'
import {
  type Figure,
  boxesOf,
  canClose,
  endsPeriod,
  nextPeriod,
  periodOf,
  suppletiePeriods,
} from '../rules.ts'
import {
  type TaxReturnQuery,
  type Entity,
  selectByHand,
  selectCorrections,
  selectDocuments,
  selectEntities,
  selectFiledOn,
  selectFigures,
  selectGarageOf,
  selectHeld,
  selectUnfiledLater,
} from './queries-return.ts'

interface Whose {
  legal_entity_id?: number | undefined
  country_id?: number | undefined
}

/** The company that is named, or the only registered one; undefined where that is open. */
export async function findEntity(db: Db, scope: Scope, whose: Whose): Promise<Entity | undefined> {
  const { legal_entity_id: id, country_id } = whose
  const [entity, another] = await selectEntities(db, scope, {
    id,
    country_id: country_id || undefined,
  })
  return another ? undefined : entity
}

/** The same. 422 where there is none, or none is named and there are several. */
export async function requireEntity(db: Db, scope: Scope, whose: Whose): Promise<Entity> {
  const entity = await findEntity(db, scope, whose)
  if (entity) return entity
  const why = whose.legal_entity_id ? messages.unknownReference : taxReturnMessages.chooseEntity
  throw invalid({ legal_entity_id: why })
}

/** Today where the company is; where its country has several times, a day is over when it is over everywhere. */
export async function todayOf(
  { garageDirectory }: Pick<AppContext, 'garageDirectory'>,
  { country }: Pick<Entity, 'country'>,
  at: Date,
): Promise<string> {
  const ofCountry = (await garageDirectory.all()).filter(
    ({ country_id }) => country_id === country.id,
  )
  return localDays(fullScope, ofCountry, at)[0] as string
}

interface Span {
  start_date?: string | undefined
  end_date?: string | undefined
}

/** The requested days, else the next period to be filed. */
function spanOf(entity: Entity, { start_date, end_date }: Span, today: string) {
  const next = nextPeriod({
    months: entity.tax_period_months,
    registered_from: entity.registered_from,
    filed_until: entity.filed_until,
    today,
  })
  const span = { start_date: start_date ?? next.start_date, end_date: end_date ?? next.end_date }
  if (span.end_date < span.start_date) throw invalid({ end_date: messages.endBeforeStart })
  return span
}

const sumOf = (rows: readonly Figure[], side: Figure['side']) =>
  rows.filter((row) => row.side === side).reduce((total, { tax }) => total + tax, 0)

function totalsOf(rows: readonly Figure[]) {
  const output = sumOf(rows, 'output')
  const input = sumOf(rows, 'input')
  return { output, input, payable: output - input }
}

export async function get({
  db,
  scope,
  me,
  query,
  appContext,
  at,
}: CallContext<typeof taxReturns.get>) {
  const entity = await requireEntity(db, scope, query)
  const today = await todayOf(appContext, entity, at)
  const span = spanOf(entity, query, today)
  const returnQuery: TaxReturnQuery = { entity, ...span }
  const [figures, waiting, deposits_held, entries, filed] = await Promise.all([
    selectFigures(db, returnQuery),
    selectUnfiledLater(db, returnQuery),
    depositsHeld(db, returnQuery),
    selectByHand(db, returnQuery),
    selectFiledOn(db, returnQuery),
  ])
  const unit = unitOf(entity)
  const country = { country_id: entity.country.id, currency: entity.currency, unit }
  const corrected = figures.flatMap(({ period, ...row }) => (period ? [{ ...row, period }] : []))
  const large = suppletiePeriods(country, corrected)
  const rows = figuresWhere(figures, (period) => period === null)
  const small = mergeFigures(
    figuresWhere(figures, (period) => period !== null && !large.includes(period)),
  )
  const corrections = sumsOf(small)
  const totals = totalsOf(rows)
  const handed = (side: 'output' | 'input' | 'due') =>
    entries.reduce((sum, entry) => sum + entry[side], 0)
  const ends = endsPeriod(span.end_date, entity.tax_period_months)
  return {
    legal_entity: entity,
    currency: entity.currency,
    basis: entity.tax_basis,
    ...span,
    filed_until: entity.filed_until,
    filed: filed && { id: filed.id, filed_at: filed.filed_at, filed_by: filed.filed_by },
    rows,
    boxes: boxesOf(entity.country.id, [...rows, ...small], unit),
    ...totals,
    payable: totals.payable + corrections.payable,
    corrections,
    suppletie: large.map((start) => ({
      ...periodOf(start, entity.tax_period_months),
      ...sumsOf(figuresWhere(figures, (period) => period === start)),
    })),
    waiting,
    deposits_held,
    by_hand: { entries, output: handed('output'), input: handed('input'), due: handed('due') },
    can: {
      close: canClose(me.role, {
        ended: ends && span.end_date < today,
        filed: entity.filed_until !== null && span.end_date <= entity.filed_until,
      }),
    },
  }
}

const unitOf = ({ currency }: Entity) => 10 ** factsOf[currencyOf(currency)].digits

/** @param fits whether a figure belongs, by the period that it corrects; null: it corrects none */
const figuresWhere = (
  figures: readonly (TaxFigure & { period: string | null })[],
  fits: (period: string | null) => boolean,
): TaxFigure[] => figures.flatMap(({ period, ...row }) => (fits(period) ? [row] : []))

/** One row for each box, code, rate and side. */
function mergeFigures(figures: readonly TaxFigure[]): TaxFigure[] {
  const merged = new Map<string, TaxFigure>()
  for (const figure of figures) {
    const key = [figure.box, figure.tax_code_id, figure.rate, figure.side].join('/')
    const known = merged.get(key)
    merged.set(
      key,
      known
        ? {
            ...known,
            base: known.base + figure.base,
            other_base: known.other_base + figure.other_base,
            tax: known.tax + figure.tax,
            documents: known.documents + figure.documents,
          }
        : figure,
    )
  }
  return [...merged.values()]
}

const sumsOf = (rows: TaxFigure[]) => ({
  rows,
  documents: rows.reduce((total, { documents }) => total + documents, 0),
  ...totalsOf(rows),
})

/**
 * Customer deposits and the tax in them: it is due only when they are invoiced. A build has its own code. Orders use that
 * of the default service, because the lines that a deposit will pay for are not known yet.
 */
async function depositsHeld(db: Db, query: TaxReturnQuery) {
  const { orders, builds } = await selectHeld(db, query)
  const garage = await selectGarageOf(db, query.entity.id)
  const rules = garage === undefined ? null : await taxRules(db, garage, query.end_date)
  const taxOf = (amount: number, line: { kind: 'service' | 'build'; chosen?: number | null }) => {
    const rate = codeFor(rules, line)?.rate
    return rate && amount > 0 ? taxIn(amount, rate).tax : 0
  }
  return {
    amount: builds.reduce((sum, { amount }) => sum + amount, orders),
    tax: builds.reduce(
      (sum, { amount, tax_code_id: chosen }) => sum + taxOf(amount, { kind: 'build', chosen }),
      taxOf(orders, { kind: 'service' }),
    ),
  }
}

export async function documents({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof taxReturns.documents>) {
  const { list, limit, after, box, tax_code_id, side, period } = query
  const entity = await requireEntity(db, scope, query)
  const [day = '', id = ''] = after?.split('.') ?? []
  const returnQuery = { entity, ...spanOf(entity, query, await todayOf(appContext, entity, at)) }
  const large =
    list === 'corrections' || list === 'suppletie'
      ? suppletiePeriods(
          {
            country_id: entity.country.id,
            currency: entity.currency,
            unit: unitOf(entity),
          },
          await selectCorrections(db, returnQuery),
        )
      : []
  const documents = await selectDocuments(db, {
    ...returnQuery,
    list,
    suppletie: list === 'suppletie' && period ? large.filter((start) => start === period) : large,
    limit: limit + 1,
    box,
    tax_code_id,
    side,
    ...(after ? { after: { day, id: Number(id) } } : {}),
  })
  const data = documents.slice(0, limit)
  const last = data.at(-1)
  return {
    currency: entity.currency,
    data,
    next: documents.length > limit && last ? `${last.counts_on ?? last.day}.${last.id}` : null,
  }
}
