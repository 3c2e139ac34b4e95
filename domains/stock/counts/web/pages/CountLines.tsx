/** The items of a count, with a field for the counted quantity of each. */
import type { KeyboardEvent } from 'react'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { KeywordField } from '#platform/web/list/KeywordField.tsx'
import { PanelFooter, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PanelPagination } from '#platform/web/ui/PanelPagination.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import type { CountLine, StockCount } from '../../contract.ts'
import { isHidden, lineStates } from '../../rules.ts'
import { CountedField } from './CountedField.tsx'
import { Scanner } from './Scanner.tsx'
import css from './counts.module.css'
import { countTexts } from '../../texts/texts.ts'

interface Props {
  count: StockCount
  /** The rows of the previous page, while the next one loads. */
  isOlder: boolean
}

export function CountLines({ count, isOlder }: Props) {
  const text = useTexts(countTexts)
  const { lines, can } = count
  return (
    <RecordPanel title={text.lines}>
      {can.count.ok && <Scanner count={count} />}
      <Tools count={count} />
      {lines.data.length === 0 && <p className={css.none}>{text.nothingHere}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of all the inputs within */}
      <div onKeyDown={focusNext}>
        <ul className={css.lines} aria-busy={isOlder}>
          {lines.data.map((line) => (
            <Line key={line.id} line={line} count={count} />
          ))}
        </ul>
      </div>
      <LinePages lines={lines} />
    </RecordPanel>
  )
}

/** Enter moves from a quantity to the next one. */
function focusNext(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const next = inputs[inputs.indexOf(event.target) + 1]
  if (next) next.focus()
  else event.target.blur()
}

function Tools({ count }: { count: StockCount }) {
  const text = useTexts(countTexts)
  const { form } = useTexts(commonTexts)
  const { state = 'all' } = useSearch()
  const change = useUpdateSearch()
  const states = ['all', ...lineStates] as const
  const selectedState = states.find((name) => name === state) ?? 'all'
  return (
    <div className={css.tools}>
      <SegmentedChoice
        aria-label={text.stateLabel}
        value={selectedState}
        onChange={(chosen) => change({ state: chosen === 'all' ? null : chosen, page: null })}
        data={states
          .filter((state) => state !== 'different' || !isHidden(count))
          .map((value) => ({ value, label: text.state[value] }))}
      />
      <KeywordField label={text.find} title={form.search} className={css.search} />
    </div>
  )
}

function Line({ line, count }: { line: CountLine; count: StockCount }) {
  const text = useTexts(countTexts)
  const { number } = useFormat()
  return (
    <li>
      <div className={css.item}>
        <div>{line.name}</div>
        <small>
          {line.sku}
          {line.location && ` · ${text.location} ${line.location}`}
        </small>
        <Found line={line} />
      </div>
      {count.can.count.ok ? (
        <CountedField line={line} countId={count.id} />
      ) : (
        <span className={css.figure}>{number(line.counted)}</span>
      )}
    </li>
  )
}

/** The expected quantity and the difference; hidden in a blind count. */
function Found({ line }: { line: CountLine }) {
  const text = useTexts(countTexts)
  const { number, money } = useFormat()
  const { expected, difference, value, counted_by } = line
  return (
    <small className={css.found}>
      {expected !== null && (
        <span>
          {text.expected} {number(expected)}
        </span>
      )}
      {Boolean(difference) && (
        <span data-tone={Number(difference) < 0 ? 'bad' : 'good'}>
          {text.difference} {Number(difference) > 0 && '+'}
          {number(difference)}
          {value !== undefined && value !== null && ` (${money(value)})`}
        </span>
      )}
      {counted_by && (
        <span>
          {text.by} {counted_by}
        </span>
      )}
    </small>
  )
}

function LinePages({ lines }: { lines: StockCount['lines'] }) {
  const change = useUpdateSearch()
  if (lines.last_page <= 1) return undefined
  return (
    <PanelFooter>
      <PanelPagination
        page={lines.page}
        last={lines.last_page}
        onPage={(page) => change({ page: page === 1 ? null : page })}
      />
    </PanelFooter>
  )
}
