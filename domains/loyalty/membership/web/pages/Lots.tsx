import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { to } from '#platform/web/address.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import detail from '#platform/web/ui/detail.module.css'
import type { MemberDetail } from '../../contract.ts'
import css from '../parts/membership.module.css'
import { membershipTexts } from '../texts/texts.ts'

const FIRST = 10

/** Points by lot, the first to end first. */
export function Lots({ member: { lots } }: { member: Pick<MemberDetail, 'lots'> }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const { day, number } = useFormat()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? lots : lots.slice(0, FIRST)
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.lots}</h2>
      {lots.length === 0 ? (
        <p className={css.note}>{text.noLots}</p>
      ) : (
        <div className={css.scroll} {...{ role: 'region', 'aria-label': text.lots, tabIndex: 0 }}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{text.lastDay}</th>
                <th scope="col" data-end>
                  {text.left}
                </th>
                <th scope="col" data-end>
                  {text.reserved}
                </th>
                <th scope="col">{text.earnedOn}</th>
                <th scope="col">{text.order}</th>
                <th scope="col">{field.garage}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((lot) => (
                <tr key={lot.id}>
                  <td>{day(lot.expires_on)}</td>
                  <td data-end>{number(lot.remaining)}</td>
                  <td data-end>{number(lot.reserved)}</td>
                  <td>{day(lot.earned_on)}</td>
                  <td>
                    {lot.invoice ? (
                      <Link
                        to={
                          lot.invoice.order_id === null
                            ? to('/product-sale/$id', { id: lot.invoice.id })
                            : to('/order-management/$orderId', { orderId: lot.invoice.order_id })
                        }
                      >
                        {lot.invoice.number}
                      </Link>
                    ) : (
                      EMPTY
                    )}
                  </td>
                  <td className={css.wraps}>{lot.garage.name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {lots.length > shown.length && (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          {text.allEntries}
        </Button>
      )}
    </Panel>
  )
}
