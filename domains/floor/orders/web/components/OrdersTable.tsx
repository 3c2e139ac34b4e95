import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderRow } from '../../contract.ts'
import { stageTones } from '../shared/tones.ts'
import { ordersTexts } from '../../texts/texts.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { EMPTY } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Day } from '#platform/web/ui/Day.tsx'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { customerTexts } from '#domains/people/customers/texts/texts.ts'
import css from '../shared/visits.module.css'

const ROWS = 10

interface Props {
  title: string
  rows: OrderRow[] | undefined
  /** The rows are of several cars of the customer, so each shows its plate. */
  withPlate: boolean
}

/** The work orders of a detail page, ten at first. */
export function OrdersTable({ title, rows, withPlate }: Props) {
  const text = useTexts(customerTexts)
  const { field } = useTexts(commonTexts)
  const [rowCount, setRowCount] = useState(ROWS)
  return (
    <div className={css.scroll}>
      <table
        className={css.table}
        aria-label={title}
        aria-busy={!rows}
        data-plates={withPlate || undefined}
      >
        <thead>
          <tr>
            {withPlate && <th scope="col">{field.licensePlate}</th>}
            <th scope="col">{text.order}</th>
            <th scope="col">{field.date}</th>
            <th scope="col" className={css.services}>
              {text.services}
            </th>
            <th scope="col">{field.status}</th>
            <th scope="col" data-end>
              {field.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {!rows &&
            Array.from({ length: 5 }, (_, row) => (
              <tr key={row}>
                <td colSpan={withPlate ? 6 : 5}>
                  <Skeleton height={11} width={`${60 + ((row * 13) % 30)}%`} />
                </td>
              </tr>
            ))}
          {rows?.slice(0, rowCount).map((row) => (
            <Row key={row.id} row={row} withPlate={withPlate} />
          ))}
        </tbody>
      </table>
      {rows && rows.length > rowCount && (
        <Button variant="subtle" fullWidth onClick={() => setRowCount(rows.length)}>
          {text.showAll(String(rows.length))}
        </Button>
      )}
    </div>
  )
}

function Row({ row, withPlate }: { row: OrderRow; withPlate: boolean }) {
  const { stage } = useTexts(ordersTexts)
  const page = linkTo('/order-management/$orderId', { orderId: row.id })
  return (
    <tr className={css.order}>
      {withPlate && (
        <td>
          <Link to={page}>
            <LicensePlate plate={row.license_plate} />
          </Link>
        </td>
      )}
      <td>{withPlate ? row.number : <Link to={page}>{row.number}</Link>}</td>
      <td>
        <Day value={row.checked_in_at ?? row.slot_at ?? row.created_at} zone={row.time_zone} />
      </td>
      <td className={css.services}>
        <span className={css.clamped} title={row.services.join(', ')}>
          {row.services.join(', ') || EMPTY}
        </span>
      </td>
      <td>
        <Status tone={stageTones[row.stage]}>{stage[row.stage]}</Status>
      </td>
      <td data-end>
        <Money value={row.grand_total} of={row} />
      </td>
    </tr>
  )
}
