/** Previous visits, identified by car, day, garage and text. */
import { z } from 'zod'
import { MAX_PLATE, compactPlate, tidyPlate } from '#platform/contract/text/license-plate.ts'
import {
  type NewImportedVisit,
  importVisits,
  correctVisits,
  existingVisits,
  undoVisitImport,
} from '#domains/people/vehicles/server/imported-visits.ts'
import { day, money, text } from '#platform/contract/fields.ts'
import { countryZones, dayIn } from '#platform/contract/days.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { problem, textOf } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import { titles } from '../words.ts'
import { beforeOf, validateInSteps } from './validation.ts'
import { type WrittenRecord, defineRecordType } from './record-type.ts'
import { dayProblem } from '../opening/openings.ts'
import { lockPapers, selectCars, selectGaragesNamed } from '../opening/queries-opening.ts'

type Field = 'license_plate' | 'date' | 'odometer' | 'garage' | 'text' | 'amount'
interface Plan extends NewImportedVisit {
  /** For an existing visit. */
  known?: { id: number; odometer: number | null; amount: number | null }
}

const MAX_ODOMETER = 9_999_999
const shape = z.object({
  license_plate: text(MAX_PLATE * 2),
  date: day,
  odometer: z
    .number({ error: messages.notANumber })
    .int(messages.notWhole)
    .min(0, messages.tooSmall)
    .max(MAX_ODOMETER, messages.tooBig)
    .optional(),
  garage: text(200).optional(),
  text: text(2000),
  amount: money.optional(),
})

const keyOf = ({ vehicle_id, day: on, garage_id, text: what }: NewImportedVisit) =>
  JSON.stringify([vehicle_id, on, garage_id, what.toLowerCase()])

export const history = defineRecordType<Field, Plan>({
  key: 'history',
  changes: ['vehicle', 'vehicle-insight'],
  fields: {
    license_plate: { kind: 'code', titles: titles.licensePlate, isNeeded: true },
    date: { kind: 'day', titles: titles.date, isNeeded: true },
    odometer: { kind: 'whole', titles: titles.odometer },
    garage: { kind: 'name', titles: titles.garage },
    text: { kind: 'text', titles: titles.work, isNeeded: true },
    amount: { kind: 'money', titles: titles.amount },
  },
  lock: async ({ db, country_id }) => void (await lockPapers(db, country_id)),
  async judge(ask, rows) {
    const { db, scope, country_id, garage } = ask
    const cars = await selectCars(
      db,
      scope,
      country_id,
      rows.map(({ cells }) => compactPlate(textOf(cells.license_plate))),
    )
    const garages = await selectGaragesNamed(db, scope, country_id)
    const findVisit = await existingVisits(db, [...cars.values()])
    const today = dayIn(countryZones[country_id as 1], ask.at)
    return validateInSteps(ask, rows, shape, {
      find({ cells, parts, fields, problems }) {
        const plate = tidyPlate(textOf(cells.license_plate), country_id)
        const vehicle_id = cars.get(compactPlate(plate))
        if (plate && !vehicle_id) problems.push(problem('license_plate', importMessages.noCar))
        const name = textOf(cells.garage)
        const place = name === '' ? garage : garages.get(foldText(name))
        if (name !== '' && !place)
          problems.push(problem('garage', createMessage(importMessages.noGarage, { name })))
        const wrongDay = parts.date && dayProblem('date', parts.date, today)
        if (wrongDay) problems.push(wrongDay)
        if (!fields || !vehicle_id) return { plate, place }
        const { date: on, text: what, odometer = null, amount = null } = fields
        const garage_id = place?.id ?? null
        const typed = { vehicle_id, garage_id, day: on, odometer, text: what, amount }
        const existing = findVisit(typed)
        // an empty cell keeps the stored value
        const visit: NewImportedVisit = {
          ...typed,
          odometer: odometer ?? existing?.odometer ?? null,
          amount: amount ?? existing?.amount ?? null,
        }
        return { plate, place, visit, existing }
      },
      compare(_, { visit, existing }) {
        const key = visit && keyOf(visit)
        if (!visit || !existing)
          return { key, change: key !== undefined && ask.seen.has(key) ? 'same' : 'new' }
        const before = beforeOf(existing, { odometer: visit.odometer, amount: visit.amount })
        return { key, before, change: Object.keys(before).length > 0 ? 'changed' : 'same' }
      },
      values: ({ parts, fields }, { plate, place, visit, existing }) => ({
        name: [plate, fields?.date].filter(Boolean).join(' '),
        stored: { ...parts, license_plate: plate || undefined, garage: place?.name },
        plan: visit && {
          ...visit,
          ...(existing && {
            known: { id: existing.id, odometer: existing.odometer, amount: existing.amount },
          }),
        },
      }),
    })
  },
  async write(ask, rows) {
    const records: WrittenRecord[] = []
    const fresh = rows.filter(({ plan }) => !plan.known)
    const ids = await importVisits(
      ask,
      fresh.map(({ plan: { known: _, ...visit } }) => visit),
    )
    for (const [at, { row, name }] of fresh.entries())
      records.push({ row, kind: 'visit', record_id: ids[at] as number, name })
    const changed = rows.flatMap(({ row, name, plan }) =>
      plan.known ? [{ row, name, plan, known: plan.known }] : [],
    )
    await correctVisits(
      ask.db,
      changed.map(({ plan, known }) => ({
        id: known.id,
        odometer: plan.odometer,
        amount: plan.amount,
      })),
    )
    for (const { row, name, known, plan } of changed)
      records.push({
        row,
        kind: 'visit',
        record_id: known.id,
        name,
        before: { odometer: known.odometer, amount: known.amount },
        after: { odometer: plan.odometer, amount: plan.amount },
      })
    return records
  },
  /** Nothing depends on a previous visit, and nobody edits it. */
  async undo({ db }, made) {
    const changed = made.filter(({ before }) => before != null)
    await correctVisits(
      db,
      changed.map(({ record_id, before }) => ({
        id: record_id,
        ...(before as { odometer: number | null; amount: number | null }),
      })),
    )
    await undoVisitImport(
      db,
      made.filter(({ before }) => before == null).map(({ record_id }) => record_id),
    )
    return []
  },
})
