import { currencyIn } from '#platform/web/language/currency.ts'
import { Link } from '@tanstack/react-router'
import type { OrderRow } from '#domains/floor/orders/contract.ts'
import { stageTones } from '#domains/floor/orders/web/shared/tones.ts'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { useDrillDown } from '#domains/overview/figures/web/shared/useDrillDown.ts'
import css from './home.module.css'
import { dashboardTexts } from '../../texts/texts.ts'

/** Expected today, arrived today, or still in the garage. */
export function TodaysOrders({ rows, total }: { rows: readonly OrderRow[]; total: number }) {
  const text = useTexts(dashboardTexts)
  const { field } = useTexts(commonTexts)
  const { number } = useFormat()
  const behind = useDrillDown().orders({ figure: 'today' })
  return (
    <Panel>
      <div className={css.head}>
        <h2>{text.todaysOrders}</h2>
        {behind && total > rows.length && <Link to={behind}>{text.allOf(number(total))}</Link>}
      </div>
      {rows.length === 0 ? (
        <p className={css.none}>{text.noneToday}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{text.plate}</th>
                <th scope="col">{text.number}</th>
                <th scope="col">{text.customer}</th>
                <th scope="col" data-wide>
                  {text.services}
                </th>
                <th scope="col">{field.status}</th>
                <th scope="col" data-end>
                  {text.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function Row({ row }: { row: OrderRow }) {
  const { stage } = useTexts(ordersTexts)
  const { money } = useFormat()
  const to = useDrillDown().order(row.id)
  const plate = <LicensePlate plate={row.license_plate} />
  return (
    <tr>
      <th scope="row">{to ? <Link to={to}>{plate}</Link> : plate}</th>
      <td>{row.number}</td>
      <td>{row.customer.full_name}</td>
      <td data-wide title={row.services[0]}>
        {row.services[0] ?? EMPTY}
      </td>
      <td>
        <Status tone={stageTones[row.stage]}>{stage[row.stage]}</Status>
      </td>
      <td data-end>{money(row.grand_total, currencyIn(row))}</td>
    </tr>
  )
}
