import { to } from '#platform/web/address.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { reportsTexts } from '../texts/texts.ts'
import { LinkTabs } from './LinkTabs.tsx'
import { useReportReach } from './useReach.ts'

/** The reports beside the balance sheet. */
export function ReportTabs() {
  const text = useTexts(reportsTexts)
  const { nav } = useTexts(commonTexts)
  const { kept } = useReportReach()
  return (
    <LinkTabs
      label={text.reports}
      tabs={[
        [to('/balance-sheet', kept), nav.balanceSheet],
        [to('/balance-sheet/trial-balance', kept), text.trialBalance],
        [to('/balance-sheet/receivables', kept), text.receivables],
        [to('/balance-sheet/house-in-order', kept), text.house.title],
      ]}
    />
  )
}
