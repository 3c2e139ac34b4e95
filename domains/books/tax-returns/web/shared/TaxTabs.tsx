import { LinkTabs } from '#domains/books/reports/web/shared/LinkTabs.tsx'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { taxReturnTexts } from '../../texts/texts.ts'

/**
 * The pages of tax: the return, what is sent to the tax office, codes, and the companies that declare it. Who may open none
 * of the others, as the admin of a branch with its credit notes, has no tabs.
 */
export function TaxTabs() {
  const { pages } = useTexts(taxReturnTexts)
  const { nav } = useTexts(commonTexts)
  const role = useRole()
  const tabs = (
    [
      ['/tax', pages.return],
      ['/tax/e-invoice', pages.eInvoice],
      ['/tax/credit-note', pages.creditNote],
      ['/tax/code', pages.code],
      ['/master-data/legal-entity', nav.legalEntity],
    ] as const
  ).filter(([path]) => canOpenPage(role, path))
  if (tabs.length < 2) return null
  return (
    <LinkTabs label={nav.tax} tabs={tabs.map(([path, name]) => [linkTo(path), name] as const)} />
  )
}
