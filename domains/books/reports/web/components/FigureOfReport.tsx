/** A figure of a statement, explained: its formula, the lines that it is made of, and from each account its entries. */
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { reportsTexts } from '../../texts/texts.ts'
import css from '../shared/report.module.css'
import type { Computed, Heading, Line } from './statement.ts'

export interface Explained {
  line: Computed
  heading: Heading
}

interface Props extends Explained {
  lines: readonly Line[]
  onExplain: (explained: Explained) => void
  onClose: () => void
}

type Figure = Extract<Line, { amounts: readonly number[] }>

export function FigureOfReport({ line, heading, lines, onExplain, onClose }: Props) {
  const text = useTexts(reportsTexts)
  const { money } = useFormat()
  const parts = line.of.flatMap(({ key, sign }) => {
    const part = lines.find((line): line is Figure => line.key === key && 'amounts' in line)
    return part ? [{ part, sign }] : []
  })
  const [accounts, steps] = [
    parts.filter(({ part }) => part.kind === 'account'),
    parts.filter(({ part }) => part.kind !== 'account'),
  ]
  const formula = steps
    .map(({ part, sign }, index) => `${sign < 0 ? '− ' : index > 0 ? '+ ' : ''}${part.name}`)
    .join(' ')
  return (
    <Dialog opened onClose={onClose} title={line.name} size="lg">
      <p className={css.explained}>{money(line.amounts[heading.at] ?? 0)}</p>
      <p className={css.formula}>
        {steps.length > 0 ? `${line.name} = ${formula}` : text.sumOfAccounts(heading.label)}
        {steps.length > 0 && accounts.length > 0 && ` + ${text.accountsBelow}`}
      </p>
      <ul className={css.terms}>
        {parts.map(({ part, sign }) => {
          const amount = money(sign * (part.amounts[heading.at] ?? 0))
          const inside = (
            <>
              <span>
                {part.kind === 'account' && part.code && (
                  <span className={css.code}>{part.code}</span>
                )}{' '}
                {part.name}
              </span>
              <span>{amount}</span>
              <IconArrowRight size={15} aria-hidden />
            </>
          )
          return (
            <li key={part.key}>
              {part.kind === 'account' ? (
                <Link to={part.to(heading.at)}>{inside}</Link>
              ) : (
                <button type="button" onClick={() => onExplain({ line: part, heading })}>
                  {inside}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <p className={css.hint}>{text.toEntries}</p>
    </Dialog>
  )
}
