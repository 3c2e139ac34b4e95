import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { reportsTexts } from '../texts/texts.ts'
import { LinkTabs } from './LinkTabs.tsx'
import { useReportReach } from './useReach.ts'

/** What accountants look at together. */
export function ReportTabs() {
  const text = useTexts(reportsTexts)
  const { nav } = useTexts(commonTexts)
  const { keeping } = useReportReach()
  return (
    <LinkTabs
      label={text.reports}
      tabs={[
        [keeping('/balance-sheet'), nav.balanceSheet],
        [keeping('/balance-sheet/trial-balance'), text.trialBalance],
        [keeping('/balance-sheet/receivables'), text.receivables],
        [keeping('/balance-sheet/house-in-order'), text.house.title],
      ]}
    />
  )
}
