import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Bars } from '#platform/web/record/Bars.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { MemberDetail } from '../../contract.ts'
import { membershipTexts } from '../../texts/texts.ts'

/** Payments of twelve months. */
export function Spending({ member: { spending } }: { member: Pick<MemberDetail, 'spending'> }) {
  const text = useTexts(membershipTexts)
  const { money, month: monthName } = useFormat()
  return (
    <RecordPanel title={text.spending}>
      <Bars
        bars={spending.map(({ month, net }) => ({
          from: month,
          value: net,
          label: `${monthName(month)}: ${money(net)}`,
        }))}
        axis={monthName}
      />
    </RecordPanel>
  )
}
