import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { reportsTexts } from '../../texts/texts.ts'
import { LinkTabs } from '../shared/LinkTabs.tsx'
import { useReportScope } from './useReportScope.ts'

/** The reports beside the balance sheet. */
export function ReportTabs() {
  const text = useTexts(reportsTexts)
  const { nav } = useTexts(commonTexts)
  const { kept } = useReportScope()
  return (
    <LinkTabs
      label={text.reports}
      tabs={[
        [linkTo('/balance-sheet', kept), nav.balanceSheet],
        [linkTo('/balance-sheet/trial-balance', kept), text.trialBalance],
        [linkTo('/balance-sheet/receivables', kept), text.receivables],
        [linkTo('/balance-sheet/integrity', kept), text.integrity.title],
      ]}
    />
  )
}
