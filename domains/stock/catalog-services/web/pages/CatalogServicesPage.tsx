/** The price lists of work, one per country. The export is the template of an import, so it has all its columns. */
import { currencyIn } from '#platform/web/language/currency.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { ImportButton } from '#domains/overview/imports/web/shared/ImportButton.tsx'
import { RecordList } from '#platform/web/list/RecordList.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import type { CatalogServiceRow } from '../../contract.ts'
import { catalogServices } from '../../calls.gen.ts'
import { catalogServicesTexts } from '../../texts/texts.ts'

const CatalogServiceDialog = lazyComponent(
  async () => (await import('./CatalogServiceDialog.tsx')).default,
)

export default function CatalogServicesPage() {
  const { nav, field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  return (
    <>
      <RecordList
        title={nav.catalogServices}
        calls={catalogServices}
        add={text.add}
        open={({ id }) => linkTo('/catalog-services/$id', { id })}
        more={
          <>
            <ImportButton noun="services" />
            <Button component={Link} to={linkTo('/catalog-services/prices')} variant="default">
              {text.changePrices}
            </Button>
          </>
        }
        columns={useColumns()}
        search={text.search}
        filters={[
          pickFilter({
            name: 'service_category_id',
            label: field.category,
            source: masterData['service-category'].list,
            get: masterData['service-category'].get,
          }),
        ]}
        empty={{ title: text.none, text: text.noneText }}
        renderDialog={(row, close) => <CatalogServiceDialog row={row} onClose={close} />}
      />
    </>
  )
}

function useColumns(): Column<CatalogServiceRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(catalogServicesTexts)
  const { money, day } = useFormat()
  const shared = useSharedColumns()
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 220 },
    { name: 'price', label: field.price, value: (row) => row.price, kind: 'money', sort: true },
    {
      name: 'next_price',
      label: text.nextPrice,
      value: ({ next_price: next, ...row }) =>
        next && `${money(next.price, currencyIn(row))} · ${day(next.from)}`,
      width: 190,
      rank: 5,
    },
    {
      name: 'is_package',
      label: text.package,
      value: (row) => (row.is_package ? text.package : null),
      width: 90,
      rank: 4,
    },
    {
      name: 'service_category',
      label: field.category,
      value: (row) => row.service_category?.name,
      width: 150,
    },
    shared.country({ width: 120 }),
    { name: 'minutes', label: text.minutes, value: (row) => row.minutes, kind: 'number', rank: 6 },
    {
      name: 'warranty_days',
      label: text.warrantyDays,
      value: (row) => row.warranty_days || null,
      kind: 'number',
      rank: 11,
    },
    {
      name: 'warranty_condition',
      label: text.warrantyCondition,
      value: ({ warranty_condition: condition }) =>
        condition === 'none' ? null : text.condition[condition],
      width: 200,
      rank: 12,
    },
    {
      name: 'description',
      label: field.description,
      value: (row) => row.description,
      width: 220,
      rank: 9,
    },
    shared.createdAt({ width: 140, rank: 8 }),
  ]
}
