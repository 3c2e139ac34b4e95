/** One value of a row, in the format of its column. */
import { ShownCurrency, currencyIn, useCurrency } from '../../language/currency.ts'
import { EMPTY, useFormat } from '../../language/format.ts'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { Day, Moment } from '../../ui/Day.tsx'
import { LicensePlate } from '../../ui/media/LicensePlate.tsx'
import { Money } from '../../ui/Money.tsx'
import css from './cell.module.css'
import type { Column } from './columns.ts'

interface Props<Row> {
  column: Column<Row>
  row: Row
}

export function Cell<Row>(props: Props<Row>) {
  const shown = useCurrency()
  const own = currencyIn(props.row)
  if (own === undefined || own === shown) return <Value {...props} />
  return (
    <ShownCurrency value={own}>
      <Value {...props} />
    </ShownCurrency>
  )
}

function Value<Row>({ column, row }: Props<Row>) {
  const { number } = useFormat()
  const { button } = useTexts(commonTexts)
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? button.yes : button.no
  switch (column.kind) {
    case 'money':
      return <Money value={Number(value)} />
    case 'number':
      return number(Number(value))
    case 'day':
      return <Day value={String(value)} zone={column.zone?.(row)} />
    case 'moment':
      return <Moment value={String(value)} zone={column.zone?.(row)} />
    case 'plate':
      return <LicensePlate plate={String(value)} />
    default:
      // one line; hovering shows the truncated text
      return (
        <span className={css.text} title={String(value).length > 12 ? String(value) : undefined}>
          {value}
        </span>
      )
  }
}
