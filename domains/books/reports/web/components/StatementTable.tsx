/** Sections, accounts and steps of a statement; each figure of an account leads to the lines behind it. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Address } from '#platform/web/data/address.ts'
import { useCurrency } from '#platform/web/language/currency.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { languageTags, useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { reportsTexts } from '../../texts/texts.ts'
import { ExplainButton } from './ExplainButton.tsx'
import type { Explained } from './FigureOfReport.tsx'
import css from '../shared/report.module.css'
import { type Heading, type Line, changeOf } from './statement.ts'

const FigureOfReport = lazyComponent(
  async () => (await import('./FigureOfReport.tsx')).FigureOfReport,
)

/** With more columns than this, only the table's head names the currency. */
const MAX_WITH_CURRENCY = 5

interface Props {
  title: string
  headings: readonly Heading[]
  lines: readonly Line[]
}

export function StatementTable({ title, headings, lines }: Props) {
  const text = useTexts(reportsTexts)
  const currency = useCurrency()
  const isPlain = headings.length > MAX_WITH_CURRENCY
  const [explained, explain] = useState<Explained>()
  return (
    <div className={css.scroll} data-width={isPlain ? 'wide' : 'fits'}>
      {explained && (
        <FigureOfReport
          {...explained}
          lines={lines}
          onExplain={explain}
          onClose={() => explain(undefined)}
        />
      )}
      <table className={css.table} aria-label={title} data-statement>
        <thead>
          <tr>
            <th scope="col">{isPlain ? text.inMoney[currency] : text.account}</th>
            {headings.map(({ key, label, detail }) => (
              <th key={key} scope="col" data-end>
                {label}
                {detail && <small>{detail}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <StatementRow
              key={line.key}
              line={line}
              headings={headings}
              isPlain={isPlain}
              onExplain={explain}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  line: Line
  headings: readonly Heading[]
  isPlain: boolean
  onExplain: (explained: Explained) => void
}

function StatementRow({ line, headings, isPlain, onExplain }: RowProps) {
  if (!('amounts' in line))
    return (
      <tr data-kind={line.kind}>
        <th scope="col" colSpan={headings.length + 1}>
          <span>{line.name}</span>
        </th>
      </tr>
    )
  const isAccount = line.kind === 'account'
  return (
    <tr data-kind={line.kind} data-part={(isAccount && line.isPart) || undefined}>
      <th scope="row">
        {isAccount && line.code && <span className={css.code}>{line.code}</span>} {line.name}
        {isAccount && line.byAge && <ByAge to={line.byAge} name={line.name} />}
      </th>
      {headings.map((heading) => (
        <td key={heading.key} data-end>
          {heading.isChange ? (
            <Change amount={line.amounts[0] ?? 0} before={line.amounts[heading.at] ?? 0} />
          ) : (
            <Figure line={line} heading={heading} isPlain={isPlain} onExplain={onExplain} />
          )}
        </td>
      ))}
    </tr>
  )
}

function ByAge({ to, name }: { to: Address; name: string }) {
  const text = useTexts(reportsTexts)
  return (
    <Link to={to} className={css.byAge} aria-label={`${text.byAge}: ${name}`}>
      {text.byAge}
    </Link>
  )
}

interface FigureProps {
  line: Exclude<Line, { kind: 'type' | 'heading' }>
  heading: Heading
  isPlain: boolean
  onExplain: (explained: Explained) => void
}

function Figure({ line, heading, isPlain, onExplain }: FigureProps) {
  const { money, moneyPlain } = useFormat()
  const amount = line.amounts[heading.at] ?? 0
  const shown = isPlain ? moneyPlain(amount) : money(amount)
  if (line.kind !== 'account')
    return <ExplainButton shown={shown} line={line} heading={heading} onExplain={onExplain} />
  if (amount === 0) return EMPTY
  return (
    <Link
      to={line.to(heading.at)}
      className={css.figure}
      aria-label={`${shown}: ${line.name}, ${heading.label}`}
    >
      {shown}
    </Link>
  )
}

function Change({ amount, before }: { amount: number; before: number }) {
  const tag = languageTags[useLanguage()]
  const change = changeOf(amount, before)
  if (change === undefined) return EMPTY
  const shown = new Intl.NumberFormat(tag, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
    style: 'percent',
  }).format(change / 100)
  return <span className={css.change}>{shown}</span>
}
