/** Imported points of members, identified by their row in a file of the same content. */
import { z } from 'zod'
import {
  type ImportedPoints,
  importPoints,
  maxImportedPoints,
  undoPointsImport,
} from '#domains/loyalty/membership/server/opening.ts'
import { MAX_POINTS } from '#domains/loyalty/membership/rules.ts'
import { day, money } from '#platform/contract/fields.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { dayIn } from '#platform/contract/days.ts'
import { problem } from '#platform/server/import/import.ts'
import { titles } from '../words.ts'
import { validateInSteps } from './validation.ts'
import { type ImportContext, defineRecordType, isRight } from './record-type.ts'
import {
  customerValues,
  importedBefore,
  customersOf,
  ofCustomer,
  openingRecords,
} from '../opening/openings.ts'

type Field = 'customer_phone' | 'customer_name' | 'points' | 'expires_on'

const shape = z.object({
  ...ofCustomer,
  points: money.min(1, messages.tooSmall).max(MAX_POINTS, messages.tooBig),
  expires_on: day.optional(),
})

export const points = defineRecordType<Field, ImportedPoints>({
  key: 'points',
  changes: ['membership', 'customer', 'journal', 'period'],
  fields: {
    customer_phone: { kind: 'code', titles: titles.phone, isNeeded: true },
    customer_name: { kind: 'name', titles: titles.customer },
    points: { kind: 'whole', titles: titles.points, isNeeded: true },
    expires_on: { kind: 'day', titles: titles.lastDay },
  },
  async judge(ask, rows) {
    const findCustomer = await customersOf(ask, rows)
    const isImported = await importedBefore(ask)
    const max = await mostOf(ask)
    const today = dayIn(ask.garage?.time_zone ?? 'UTC', ask.at)
    return validateInSteps(ask, rows, shape, {
      find: findCustomer,
      compare({ read, parts, problems }) {
        if (parts.expires_on && parts.expires_on < today)
          problems.push(
            problem('expires_on', createMessage(messages.betweenDays, { from: today, to: LAST })),
          )
        if (parts.points && parts.points > max)
          problems.push(problem('points', createMessage(messages.tooBig, { max })))
        return { change: isRight(read, problems) && isImported(read.row) ? 'same' : 'new' }
      },
      values: (row, customer) => ({
        ...customerValues(row, customer),
        plan: row.fields &&
          customer && {
            customer_id: customer.id,
            points: row.fields.points,
            expires_on: row.fields.expires_on ?? null,
          },
      }),
    })
  },
  ...openingRecords('points', importPoints, (ask, ids) => undoPointsImport(ask, ids)),
})

/** The most points whose value can be posted, if garage and day are valid. */
const mostOf = async ({ db, garage, opening_on }: ImportContext) =>
  garage && opening_on ? maxImportedPoints(db, garage.id, opening_on) : MAX_POINTS

const LAST = '2100-12-31'
