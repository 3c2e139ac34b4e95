import { LinkTabs } from '#domains/books/reports/web/parts/LinkTabs.tsx'
import { type Place, allPlaces } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { type Address, to } from '#platform/web/address.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { taxReturnTexts } from '../texts/texts.ts'

/** The pages of tax, each with its name: a page is listed as soon as it is a place that the reader may open. */
const pages = [
  ['/tax', 'return'],
  ['/tax/e-invoice', 'eInvoice'],
  ['/tax/credit-note', 'creditNote'],
  ['/tax/code', 'code'],
] as const

/** The pages of tax: the return, what is sent to the tax office, codes, and the companies that declare it. */
export function TaxTabs() {
  const { pages: names } = useTexts(taxReturnTexts)
  const { nav } = useTexts(commonTexts)
  const role = useRole()
  const opens = (place: Place) => (place.roles as readonly string[]).includes(role ?? '')
  return (
    <LinkTabs
      label={nav.tax}
      tabs={[
        ...pages.flatMap(([path, name]) => {
          const place = allPlaces.find((one) => (one.path as string) === path)
          return place && opens(place) ? [[path as Address, names[name]] as const] : []
        }),
        [to('/master-data/legal-entity'), nav.legalEntity],
      ]}
    />
  )
}
