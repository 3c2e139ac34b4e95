/** Uses of a voucher by invoices: a bar per week, and a row per garage. */
import type { Currency } from '#platform/contract/money/currency.ts'
import { currencyIn, inEach } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { addDays } from '#platform/contract/days.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Bars } from '#platform/web/record/Bars.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { VoucherDetail } from '../../contract.ts'
import { voucherTexts } from '../../texts/texts.ts'
import css from './voucher.module.css'

interface Of {
  voucher: VoucherDetail
}

/** The maximum of weeks in the chart. */
const MAX_WEEKS = 26

/** Includes weeks without a use. */
type Week = NonNullable<VoucherDetail['by_week']>[number]
function fillWeeks(weeks: readonly Week[]) {
  const last = weeks.at(-1)
  if (!last) return []
  const byWeek = new Map(weeks.map((week) => [week.week, week]))
  const allWeeks: Week[] = []
  const first = weeks[0]?.week ?? last.week
  for (let week = last.week; week >= first && allWeeks.length < MAX_WEEKS; week = addDays(week, -7))
    allWeeks.unshift(byWeek.get(week) ?? { week, orders: 0, amount: 0 })
  return allWeeks
}

export function Uses({ voucher }: Of) {
  const text = useTexts(voucherTexts)
  return (
    <RecordPanel title={text.uses}>
      {voucher.by_garage.length === 0 ? (
        <p className={css.note}>{text.noUses}</p>
      ) : (
        <>
          {inEach(voucher).map(({ by_week, currency }) => (
            <Weeks key={currency} weeks={fillWeeks(by_week ?? [])} currency={currency} />
          ))}
          <ByGarage voucher={voucher} />
        </>
      )}
    </RecordPanel>
  )
}

function Weeks({ weeks, currency }: { weeks: readonly Week[]; currency: Currency | undefined }) {
  const text = useTexts(voucherTexts)
  const { money, number, day } = useFormat()
  return (
    <div className={css.weeks}>
      <Bars
        bars={weeks.map(({ week, orders, amount }) => ({
          from: week,
          value: amount,
          label: `${text.week} ${day(week)}: ${money(amount, currency)}, ${text.orders}: ${number(orders)}`,
        }))}
        axis={day}
      />
    </div>
  )
}

function ByGarage({ voucher: { by_garage: rows } }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const { money, number } = useFormat()
  return (
    <RowsTable label={text.byGarage}>
      <TableHead titles={[field.garage, { end: text.orders }, { end: text.discount }]} />
      <tbody>
        {rows.map(({ garage, orders, amount, ...row }) => (
          <tr key={garage.id}>
            <td>{garage.name}</td>
            <td data-label={text.orders} data-end>
              {number(orders)}
            </td>
            <td data-label={text.discount} data-end>
              {money(amount, currencyIn(row))}
            </td>
          </tr>
        ))}
      </tbody>
    </RowsTable>
  )
}
