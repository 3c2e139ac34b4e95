/** What this voucher would have given away on the invoices of the last days, and how soon it would be gone. */
import { useState } from 'react'
import { RehearsalPanel } from '#domains/company/rehearsals/web/parts/RehearsalPanel.tsx'
import { Facts } from '#platform/web/record/Facts.tsx'
import { type Given, useAct } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type VoucherRehearsal as Rehearsed, vouchers } from '../../contract.ts'
import { voucherTexts } from '../texts/texts.ts'

export const DAYS = 90

type Wanted = Given<typeof vouchers.rehearse>['body']

interface Props {
  /** The terms to rehearse; undefined where they are not right yet. */
  wanted: () => Promise<Wanted | undefined>
}

export function VoucherRehearsal({ wanted }: Props) {
  const [data, setData] = useState<Rehearsed>()
  const rehearse = useAct(vouchers.rehearse, { silent: true, onSaved: setData })
  return (
    <RehearsalPanel
      kind="discount"
      days={DAYS}
      data={data}
      isPending={rehearse.isPending}
      onRehearse={() =>
        void wanted().then((body) => {
          if (body) rehearse.mutate({ body })
        })
      }
    >
      {data && <Quantity {...data.quantity} />}
    </RehearsalPanel>
  )
}

function Quantity({ used, gone_on, lasts_days }: Rehearsed['quantity']) {
  const text = useTexts(voucherTexts)
  const { number, dayLong } = useFormat()
  return (
    <Facts
      rows={[
        [text.rehearsalUsed, number(used)],
        ...(gone_on ? [[text.rehearsalGone, dayLong(gone_on)] as const] : []),
        [
          text.rehearsalLasts,
          lasts_days === null ? null : text.days(number(lasts_days), lasts_days === 1),
        ],
      ]}
    />
  )
}
