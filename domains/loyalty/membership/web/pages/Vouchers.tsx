import { useState } from 'react'
import { useAsk } from '#platform/web/api.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { type MemberDetail, membership, voucherStates } from '../../contract.ts'
import css from '../parts/membership.module.css'
import { everywhere } from '../parts/status.ts'
import { membershipTexts } from '../texts/texts.ts'

/** The member's coupons: those to be used, used ones, expired ones. */
export function Vouchers({ member: { id } }: { member: Pick<MemberDetail, 'id'> }) {
  const { field, nav } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const { day, rupiah } = useFormat()
  const [state, setState] = useState<(typeof voucherStates)[number]>('active')
  const { data } = useAsk(membership.vouchers, {
    params: { id },
    query: { ...everywhere, state, limit: 100 },
  })
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{nav.voucher}</h2>
      <Segments
        aria-label={nav.voucher}
        size="small"
        value={state}
        onChange={setState}
        data={voucherStates.map((value) => ({ value, label: text.vouchersThat[value] }))}
      />
      {data?.data.length === 0 && <p className={css.note}>{text.noVouchers}</p>}
      {data && data.data.length > 0 && (
        <div className={css.scroll} {...{ role: 'region', 'aria-label': nav.voucher, tabIndex: 0 }}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{field.name}</th>
                <th scope="col">{field.code}</th>
                <th scope="col">{text.lastDay}</th>
                <th scope="col">{text.order}</th>
                <th scope="col" data-end>
                  {field.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((coupon) => (
                <tr key={coupon.id}>
                  <td>{coupon.name}</td>
                  <td>{coupon.code}</td>
                  <td>{day(coupon.expiry_date)}</td>
                  <td>{coupon.order?.number ?? EMPTY}</td>
                  <td data-end>{coupon.discount > 0 ? rupiah(coupon.discount) : EMPTY}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
