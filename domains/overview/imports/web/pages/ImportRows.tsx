/** The preview of the rows, those with errors first. */
import { Text } from '@mantine/core'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { queryFailure, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { PanelPagination } from '#platform/web/ui/PanelPagination.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { ImportDetail, ImportedRowShown } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'
import css from './imports.module.css'

const ROWS = 50
/** In characters: a phone, a plate or a day stays on one line. */
const SHORT = 18
const shows = ['all', 'wrong', 'new', 'changed', 'same'] as const
type Show = (typeof shows)[number]

export function ImportRows({ detail }: { detail: ImportDetail }) {
  const { button, page: words } = useTexts(commonTexts)
  const text = useTexts(importTexts)
  const { number } = useFormat()
  const formatMessage = useFormatMessage()
  const search = useSearch()
  const setSearch = useUpdateSearch()
  const show = shows.find((show) => show === search.show) ?? 'all'
  const page = Number(search.page) || 1
  const query = useApiQuery(
    imports.rows,
    {
      params: { id: detail.id },
      query: {
        limit: ROWS,
        page,
        ...(show === 'wrong' ? { wrong: 'true' as const } : show === 'all' ? {} : { change: show }),
      },
    },
    { keep: true },
  )
  const { counts } = detail
  const countOf = (one: Show) => number(one === 'all' ? counts.rows : counts[one])
  const labelOf = (one: Show) => (one === 'all' ? text.all : text.change[one])
  const rows = query.data?.data ?? []
  const failure = query.data ? null : queryFailure(query)
  return (
    <Panel className={css.part}>
      <div className={css.tools}>
        <SegmentedChoice<Show>
          aria-label={text.rows}
          size="small"
          value={show}
          onChange={(one) => setSearch({ show: one === 'all' ? '' : one, page: '' })}
          data={shows.map((show) => ({ value: show, label: `${labelOf(show)} ${countOf(show)}` }))}
        />
        {rows.some(({ interpreted }) => interpreted.length > 0) && (
          <Text size="sm">
            <mark className={css.mark}>{text.marked}</mark>
          </Text>
        )}
      </div>
      {failure && (
        <Notice
          urgent
          title={words.failed}
          action={
            <button type="button" onClick={() => void query.refetch()}>
              {button.retry}
            </button>
          }
        >
          {formatMessage(failure)}
        </Notice>
      )}
      {query.data && rows.length === 0 && <Notice title={text.noRows} />}
      {rows.length > 0 && (
        <div className={query.isPlaceholderData ? css.old : undefined}>
          <Rows detail={detail} rows={rows} />
        </div>
      )}
      {query.data && query.data.last_page > 1 && (
        <PanelPagination
          page={page}
          last={query.data.last_page}
          onPage={(next) => setSearch({ page: next === 1 ? '' : String(next) })}
        />
      )}
    </Panel>
  )
}

function Rows({ detail, rows }: { detail: ImportDetail; rows: readonly ImportedRowShown[] }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(importTexts)
  const language = useLanguage()
  const { number } = useFormat()
  const used = new Set(detail.columns.map(({ field: one }) => one))
  // a row may change a field without a column: another model clears the variant
  const changed = new Set(rows.flatMap(({ before }) => Object.keys(before)))
  const stored = detail.fields.filter(({ field: one }) => used.has(one) || changed.has(one))
  return (
    <RowsTable label={text.rows}>
      <TableHead
        titles={[
          field.name,
          text.row,
          text.verdict,
          ...stored.map(({ titles }) => titles[language]),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.sheet ?? ''} ${row.row}`}>
            <td>{row.name}</td>
            <td data-label={text.row}>
              {number(row.row)}
              {row.sheet !== null && (
                <Text span size="xs" c="dimmed">
                  {` ${row.sheet}`}
                </Text>
              )}
            </td>
            <td data-label={text.verdict}>
              <Verdict row={row} detail={detail} />
            </td>
            {stored.map(({ field: name, titles, words }) => (
              <td
                key={name}
                data-label={titles[language]}
                data-empty={
                  (isEmpty(row.values[name]) && row.before[name] === undefined) || undefined
                }
              >
                <div>
                  <Stored
                    value={row.values[name]}
                    words={words}
                    isMarked={row.interpreted.includes(name)}
                  />
                  {row.before[name] !== undefined && <Was value={row.before[name]} words={words} />}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </RowsTable>
  )
}

type Value = ImportedRowShown['values'][string] | undefined
/** For a field with choices: the label of each value. */
type Words = ImportDetail['fields'][number]['words']

const isEmpty = (value: Value): value is null | undefined => value === undefined || value === null

function useShown(words: Words) {
  const { number } = useFormat()
  const language = useLanguage()
  return (value: NonNullable<Value>) => {
    const word = words?.[String(value)]
    if (word) return word[language]
    // a year has four digits and no separator
    const isShort = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 10_000
    return typeof value === 'number' && !isShort ? number(value) : String(value)
  }
}

/** The stored value, below the new one. */
function Was({ value, words }: { value: Value; words: Words }) {
  const text = useTexts(importTexts)
  const shown = useShown(words)
  return (
    <Text size="xs" c="dimmed">
      {text.was(isEmpty(value) ? text.empty : shown(value))}
    </Text>
  )
}

function Stored({ value, words, isMarked }: { value: Value; words: Words; isMarked: boolean }) {
  const show = useShown(words)
  if (isEmpty(value)) return null
  const shown = show(value)
  const style = shown.length <= SHORT ? css.short : undefined
  return isMarked ? (
    <mark className={`${css.mark} ${style ?? ''}`}>{shown}</mark>
  ) : (
    <span className={style}>{shown}</span>
  )
}

function Verdict({ row, detail }: { row: ImportedRowShown; detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const language = useLanguage()
  const formatMessage = useFormatMessage()
  const titleOf = (name: string) =>
    detail.fields.find(({ field }) => field === name)?.titles[language]
  if (row.problems.length === 0)
    return (
      <Status tone={row.change === 'same' ? 'neutral' : 'good'}>{text.change[row.change]}</Status>
    )
  return (
    <div className={css.reasons}>
      {row.problems.map((problem, at) => {
        const title = titleOf(problem.field)
        return (
          <Text size="sm" c="red" key={`${problem.field} ${at}`}>
            {title ? `${title}: ${formatMessage(problem)}` : formatMessage(problem)}
            {problem.cell && ` (${problem.cell})`}
          </Text>
        )
      })}
    </div>
  )
}
