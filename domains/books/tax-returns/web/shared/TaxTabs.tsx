import { LinkTabs } from '#domains/books/reports/web/shared/LinkTabs.tsx'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { taxReturnTexts } from '../../texts/texts.ts'

/**
 * The tax pages: the return, e-invoices, credit notes, withheld tax, codes and companies, as far as the user may open them.
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
      ['/tax/withholding', pages.withholding],
      ['/tax/code', pages.code],
      ['/master-data/legal-entity', nav.legalEntity],
    ] as const
  ).filter(([path]) => canOpenPage(role, path))
  if (tabs.length < 2) return null
  return (
    <LinkTabs label={nav.tax} tabs={tabs.map(([path, name]) => [linkTo(path), name] as const)} />
  )
}
