import { currencyIn } from '../../language/currency.ts'
import { useFormat } from '../../language/format.ts'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import type { Column } from './columns.ts'
import css from '../list.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  row: Row
}

/**
 * The values without a column on this screen: a line below the row's name, so that a phone shows as much as a large
 * screen. The name of its column precedes each value.
 */
export function HiddenValues<Row>({ columns, row }: Props<Row>) {
  const { money, number, day, moment } = useFormat()
  const { button } = useTexts(commonTexts)
  const textOf = (column: Column<Row>) => {
    const value = column.isAddress ? null : column.value(row)
    if (value === null || value === undefined || value === '') return undefined
    if (typeof value === 'boolean') return value ? button.yes : button.no
    if (column.kind === 'money') return money(Number(value), currencyIn(row))
    if (column.kind === 'number') return number(Number(value))
    // a plate stays on one line
    if (column.kind === 'plate') return String(value).replaceAll(' ', '\u00a0')
    if (column.kind === 'day') return day(String(value), column.zone?.(row))
    if (column.kind === 'moment') return moment(String(value), column.zone?.(row))
    return String(value)
  }
  const items = columns
    .map((column) => ({ ...column, text: textOf(column) }))
    .filter(({ text }) => text !== undefined)
  return (
    <span
      className={css.leftOut}
      title={items.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
    >
      {items.map(({ name, label, text }, at) => (
        <span key={name}>
          {at > 0 && ' · '}
          {label}: {text}
        </span>
      ))}
    </span>
  )
}
