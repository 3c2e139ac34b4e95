import { useState } from 'react'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import type { MemberDetail } from '../../contract.ts'
import { membership } from '../../calls.gen.ts'
import { globalScopeQuery } from '../components/status.ts'
import { membershipTexts } from '../../texts/texts.ts'
import { voucherStates } from '../../rules.ts'

/** The member's coupons: usable, used and expired ones. */
export function Vouchers({ member: { id } }: { member: Pick<MemberDetail, 'id'> }) {
  const { field, nav } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const [state, setState] = useState<(typeof voucherStates)[number]>('active')
  const { data } = useApiQuery(membership.vouchers, {
    params: { id },
    query: { ...globalScopeQuery, state, limit: 100 },
  })
  return (
    <RecordPanel title={nav.voucher}>
      <SegmentedChoice
        aria-label={nav.voucher}
        size="small"
        value={state}
        onChange={setState}
        data={voucherStates.map((value) => ({ value, label: text.vouchersThat[value] }))}
      />
      {data && (
        <RecordTable
          label={nav.voucher}
          rows={data.data}
          rowKey={(coupon) => coupon.id}
          empty={text.noVouchers}
          columns={[
            { name: 'name', label: field.name, value: (coupon) => coupon.name },
            { name: 'code', label: field.code, value: (coupon) => coupon.code },
            {
              name: 'last_day',
              label: text.lastDay,
              value: (voucher) => voucher.expiry_date,
              kind: 'day',
            },
            { name: 'order', label: text.order, value: ({ order }) => order?.number },
            {
              name: 'discount',
              label: field.total,
              value: ({ discount }) => (discount > 0 ? discount : null),
              kind: 'money',
            },
          ]}
        />
      )}
    </RecordPanel>
  )
}
