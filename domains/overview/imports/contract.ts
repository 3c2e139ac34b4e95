/**
 * One import for every record type. A file is read and validated, its questions are answered, its rows are written by
 * a background job, and for a day all of it can be undone.
 */
import { z } from 'zod'
import {
  count,
  day,
  flagInQuery,
  idInQuery,
  namedReference,
  oneOf,
  string,
  version,
} from '#platform/contract/fields.ts'
import {
  answers as rowAnswers,
  hiddenReadings,
  importChanges,
  judgedRow,
  question,
} from '#platform/contract/import.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { listQuery, pageOf, scopeQuery } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { byId, routes } from '#platform/contract/route.ts'
import { importMessages } from './messages.ts'
import { importNounKeys } from './record-types.ts'
import { importStates } from './values.ts'

export const IMPORT = 'import'

export type ImportState = (typeof importStates)[number]

/** In bytes. */
export const FILE_BYTES = 25 * 1024 * 1024
export const MAX_ROWS = 100_000
export const UNDO_HOURS = 24
/** The most records in use that an error names. */
export const NAMED_RECORDS = 20

/** A person has at most so many imports that are neither done nor discarded. */
export const MAX_UNFINISHED = 20

/** Names of sheets are short; the longest name is that of another program. */
const sheetName = string().max(200, messages.tooLong)

export const answers = rowAnswers.extend({
  sheets: z.array(sheetName).min(1, messages.required).max(200, messages.tooManyRows).optional(),
  hidden_rows: oneOf(hiddenReadings).optional(),
  hidden_columns: oneOf(hiddenReadings).optional(),
})
/** In which row a sheet has its titles, where the found one is wrong. Without a name: the only sheet that is read. */
const titleRows = z
  .array(z.object({ sheet: sheetName.optional(), row: count(1) }))
  .min(1, messages.required)
  .max(200, messages.tooManyRows)
export type FileAnswers = z.output<typeof answers>

/** The fields of the form besides the file. */
export const importForm = z.object({
  noun: oneOf(importNounKeys),
  country_id: idInQuery.optional(),
  garage_id: idInQuery.optional(),
  opening_on: day.optional(),
})

const counts = z.object({
  rows: z.number(),
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  wrong: z.number(),
})

const importRow = z.object({
  id: z.number(),
  noun: z.enum(importNounKeys),
  state: z.enum(importStates),
  country_id: z.number().nullable(),
  garage_id: z.number().nullable(),
  garage: namedReference.nullable(),
  file: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  counts,
  version: z.number(),
})
export type ImportRow = z.output<typeof importRow>

/** A sheet of the file with a value. The only one of a text file has no name. */
const sheet = z.object({
  name: z.string(),
  is_hidden: z.boolean(),
  is_chosen: z.boolean(),
  /** Rows below the titles. */
  rows: z.number(),
  titles: z.array(z.string()),
  /** The spreadsheet's row of the titles, the lower one of two; 0 if the sheet cannot be read. */
  title_row: z.number(),
  /** The rows that may hold the titles. */
  title_rows: z.array(z.object({ row: z.number(), titles: z.array(z.string()) })),
  /** Rows with a value above the titles, which are not read. */
  rows_above: z.number(),
  /** How many fields the titles name. */
  known_titles: z.number(),
  hidden_rows: z.number(),
  hidden_columns: z.number(),
  /** Why the sheet cannot be read. */
  refused: z
    .object({
      code: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    })
    .nullable(),
})

const titled = z.object({ en: z.string(), id: z.string(), my: z.string(), nl: z.string() })

const importDetail = importRow.extend({
  opening_on: z.string().nullable(),
  /** The columns of the file in order; `field` is null for an ignored one. */
  columns: z.array(
    z.object({ index: z.number(), title: z.string(), field: z.string().nullable() }),
  ),
  /** Set if the columns are those of an earlier file with these titles: who saved them, and when. */
  columns_saved: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** The fields that a column may have. */
  fields: z.array(
    z.object({
      field: z.string(),
      titles: titled,
      is_needed: z.boolean(),
      /** The labels of each value of a field with choices. */
      words: z.record(z.string(), titled).optional(),
    }),
  ),
  sheets: z.array(sheet),
  questions: z.array(question),
  answers,
  create_missing: z.boolean(),
  /** Missing records by kind: brands, models, categories. */
  missing: z.record(z.string(), z.array(z.string())),
  /** Of validating or writing, 0-1. */
  progress: z.number(),
  seconds_left: z.number().nullable(),
  done_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** The end of the undo period; null if it cannot be undone. */
  undo_until: z.string().nullable(),
  can: z.object({
    change: z.boolean(),
    discard: z.boolean(),
    apply: z.boolean(),
    undo: z.boolean(),
  }),
})
export type ImportDetail = z.output<typeof importDetail>

const shownRow = judgedRow.extend({
  /** The sheet of the row, in a file with several. */
  sheet: z.string().nullable(),
  /** The stored values of the changed fields. */
  before: judgedRow.shape.values,
  /** With the cell that has the problem. */
  problems: z.array(judgedRow.shape.problems.element.extend({ cell: z.string().nullable() })),
})
export type ImportedRowShown = z.output<typeof shownRow>

const columns = z
  .array(
    z.object({
      index: z.number({ error: messages.notANumber }).int(messages.notWhole).min(0).max(1000),
      field: string().max(60, messages.tooLong).nullable(),
    }),
  )
  .max(1000, messages.tooManyRows)

/** The modules of all records that files create and an undo removes. */
export const importedNouns = [
  'import',
  'brand',
  'model',
  'variant',
  'customer',
  'vehicle',
  'inventory',
  'inventory-category',
  'service-category',
  'catalog-service',
  'supplier',
  'employee',
  'journal',
] as const

export const imports = routes(
  { name: 'import', shows: ['garage', 'employee'] },
  {
    create: {
      method: 'POST',
      path: '/admin/import',
      allow: 'import.write',
      cost: 'transfer',
      // a worker thread parses the file before anything is written
      atomic: false,
      upload: true,
      form: importForm,
      data: byId.extend({ state: z.enum(importStates) }),
      creates: true,
      done: importMessages.taken,
      about:
        'Multipart: noun, country_id, garage_id, opening_on and a CSV or XLSX file of at most 25 MB. 422 on `file`, with the' +
        ' line, for what is no table.',
    },
    list: {
      method: 'GET',
      path: '/admin/import',
      allow: 'import.write',
      query: listQuery(['created_at'], {
        noun: oneOf(importNounKeys).optional(),
        state: oneOf(importStates).optional(),
      }),
      data: pageOf(importRow),
      about: 'The log of imports, newest first. The keyword finds the name of the file.',
    },
    example: {
      method: 'GET',
      path: '/admin/import/example',
      allow: 'import.write',
      cost: 'transfer',
      raw: true,
      query: scopeQuery.extend({
        noun: oneOf(importNounKeys),
        language: oneOf(languages).default('en'),
      }),
      data: z.object({}),
      about:
        'A CSV file with titles and three rows in a language. It imports without a problem: documents and visits are of' +
        ' customers, cars and suppliers in scope, on an empty installation of those in the other examples.',
    },
    get: {
      method: 'GET',
      path: '/admin/import/{id}',
      allow: 'import.write',
      data: importDetail,
    },
    rows: {
      method: 'GET',
      path: '/admin/import/{id}/row',
      allow: 'import.write',
      query: listQuery(['row'], {
        change: oneOf(importChanges).optional(),
        wrong: flagInQuery.optional(),
      }),
      data: pageOf(shownRow),
      about:
        'The rows as they will be stored, the wrong ones first. `change` leaves the wrong ones out.',
    },
    update: {
      method: 'PUT',
      path: '/admin/import/{id}',
      allow: 'import.write',
      body: z.object({
        columns: columns.optional(),
        answers: answers.optional(),
        title_rows: titleRows.optional(),
        create_missing: z.boolean({ error: messages.wrongKind }).optional(),
        version: version.optional(),
      }),
      data: byId.extend({ version: z.number(), state: z.enum(importStates) }),
      atomic: false,
      done: importMessages.columnsChosen,
      about:
        'Reads the rows again: with other columns, answers or titles. The columns are remembered for files with the same titles of the same' +
        ' garage, or of the country if the file has no garage.',
    },
    apply: {
      method: 'POST',
      path: '/admin/import/{id}/apply',
      allow: 'import.write',
      body: z.object({ only: oneOf(['all', 'right'] as const), version: version.optional() }),
      data: byId.extend({ version: z.number(), state: z.enum(importStates) }),
      atomic: false,
      done: importMessages.started,
      about:
        'Starts to write the rows: `all` is refused while one is wrong, `right` leaves the wrong ones out. It runs on by itself.',
    },
    wrong: {
      method: 'GET',
      path: '/admin/import/{id}/wrong',
      allow: 'import.write',
      cost: 'transfer',
      raw: true,
      logged: true,
      query: z.object({ language: oneOf(languages).optional() }),
      data: z.object({}),
      about: 'The wrong rows as a file of the same kind, with the reason in a last column.',
    },
    discard: {
      method: 'DELETE',
      path: '/admin/import/{id}',
      allow: 'import.write',
      data: byId,
      done: importMessages.discarded,
      about: 'Removes an import that has written nothing, with the rows of its file.',
    },
    undo: {
      method: 'POST',
      path: '/admin/import/{id}/undo',
      allow: 'import.write',
      cost: 'slow',
      changes: importedNouns,
      body: z.object({ version: version.optional() }),
      data: byId.extend({ version: z.number(), state: z.enum(importStates) }),
      done: importMessages.undoneNow,
      about:
        'Takes back what the import wrote, for 24 hours. 409 names records on which something was built; nothing is undone then.',
    },
  },
)
