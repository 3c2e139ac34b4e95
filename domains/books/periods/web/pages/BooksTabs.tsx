import { LinkTabs } from '#domains/books/reports/web/shared/LinkTabs.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { periodsTexts } from '../../texts/texts.ts'

/** The pages of the books: entries, months, opening balances. */
export function BooksTabs() {
  const text = useTexts(periodsTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <LinkTabs
      label={nav.journal}
      tabs={[
        [linkTo('/journal'), nav.journal],
        [linkTo('/journal/periods'), text.title],
        [linkTo('/journal/month-end'), text.monthEnd.title],
        [linkTo('/journal/opening-balances'), text.openings],
        [linkTo('/journal/opening-balances/closing'), text.closing],
      ]}
    />
  )
}
