/** The coupons of a voucher by state, with their orders and amounts. */
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_LIMIT } from '#platform/contract/paging.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { CouponRow, VoucherDetail } from '../../contract.ts'
import { vouchers } from '../../calls.gen.ts'
import { couponStates } from '../../rules.ts'
import { voucherTexts } from '../../texts/texts.ts'
import css from './voucher.module.css'

const FIRST = 20
const all = ['all', ...couponStates] as const

export function Coupons({ voucher: { id, audience } }: { voucher: VoucherDetail }) {
  const text = useTexts(voucherTexts)
  const [state, setState] = useState<(typeof all)[number]>('all')
  const [limit, setLimit] = useState(FIRST)
  const query = { limit, ...(state === 'all' ? {} : { state }) }
  const { data } = useApiQuery(vouchers.coupons, { params: { id }, query }, { keep: true })
  return (
    <RecordPanel title={text.coupons}>
      <SegmentedChoice
        aria-label={text.coupons}
        size="small"
        value={state}
        onChange={setState}
        data={all.map((value) => ({
          value,
          label: value === 'all' ? text.allCoupons : text.couponState[value],
        }))}
      />
      {!data && <Skeleton height={160} radius={8} />}
      {data?.data.length === 0 && <p className={css.note}>{text.noCoupons}</p>}
      {data && data.data.length > 0 && <Rows rows={data.data} isMixed={audience === 'everyone'} />}
      {data && data.total > data.data.length && limit < MAX_LIMIT && (
        <Button variant="subtle" fullWidth onClick={() => setLimit(MAX_LIMIT)}>
          {text.moreCoupons}
        </Button>
      )}
    </RecordPanel>
  )
}

interface RowsProps {
  rows: readonly CouponRow[]
  /** Some were granted to customers, others were taken by orders. */
  isMixed: boolean
}

function Rows({ rows, isMixed }: RowsProps) {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const { day, money } = useFormat()
  return (
    <RowsTable label={text.coupons}>
      <TableHead
        titles={[
          entities.customer,
          field.status,
          text.usedOn,
          entities['work order'],
          field.garage,
          { end: text.discount },
        ]}
      />
      <tbody>
        {rows.map((coupon) => (
          <tr key={coupon.id}>
            <td>
              <Link to={linkTo('/customer-management/$id', { id: coupon.customer.id })}>
                {coupon.customer.full_name}
              </Link>
              {isMixed && coupon.granted && <small>{text.wasGranted}</small>}
            </td>
            <td data-label={field.status}>{text.couponState[coupon.state]}</td>
            <td data-label={text.usedOn} data-empty={!coupon.used_on || undefined}>
              {coupon.used_on ? day(coupon.used_on) : EMPTY}
            </td>
            <td data-label={entities['work order']} data-empty={!coupon.order || undefined}>
              {coupon.order ? (
                <Link to={linkTo('/order-management/$orderId', { orderId: coupon.order.id })}>
                  {coupon.order.number}
                </Link>
              ) : (
                EMPTY
              )}
            </td>
            <td data-label={field.garage} data-empty={!coupon.garage || undefined}>
              {coupon.garage?.name ?? EMPTY}
            </td>
            <td data-label={text.discount} data-end data-empty={!coupon.discount || undefined}>
              {coupon.discount ? money(coupon.discount) : EMPTY}
            </td>
          </tr>
        ))}
      </tbody>
    </RowsTable>
  )
}
