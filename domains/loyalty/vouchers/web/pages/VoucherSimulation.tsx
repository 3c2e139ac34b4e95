/** The simulated discounts of this voucher on recent invoices, and when its quantity would be used up. */
import { useState } from 'react'
import { SimulationPanel } from '#domains/company/simulations/web/shared/SimulationPanel.tsx'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { type CallInput, useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { VoucherSimulationResult as Rehearsed } from '../../contract.ts'
import { vouchers } from '../../calls.gen.ts'
import { voucherTexts } from '../../texts/texts.ts'

export const DAYS = 90

type SimulationInput = CallInput<typeof vouchers.rehearse>['body']

interface Props {
  /** The terms to simulate; undefined while they are invalid. */
  wanted: () => Promise<SimulationInput | undefined>
}

export function VoucherSimulation({ wanted }: Props) {
  const [data, setData] = useState<Rehearsed>()
  const rehearse = useActionMutation(vouchers.rehearse, { silent: true, onSaved: setData })
  return (
    <SimulationPanel
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
    </SimulationPanel>
  )
}

function Quantity({ used, gone_on, lasts_days }: Rehearsed['quantity']) {
  const text = useTexts(voucherTexts)
  const { number, dayLong } = useFormat()
  return (
    <DescriptionList
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
