/** The catalogue of the shop, as a list or a grid of images. */
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { inventoryTexts } from '#domains/stock/inventory/texts/texts.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo, useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { ProductRow } from '../../contract.ts'
import { products } from '../../calls.gen.ts'
import { ProductGrid } from './ProductGrid.tsx'
import { productTexts } from '../../texts/texts.ts'

const views = ['list', 'grid'] as const

export default function ProductsPage() {
  const { nav, field, entities } = useTexts(commonTexts)
  const text = useTexts(productTexts)
  const canWrite = useCan('product.write')
  const { view } = useSearch()
  const change = useUpdateSearch()
  const isGrid = view === 'grid'
  const add = canWrite && <AddButton to={linkTo('/product-catalog/new')}>{text.add}</AddButton>
  const categories = masterData['product-category']
  const tags = masterData['product-tag']
  return (
    <ListPage
      title={nav.productCatalog}
      call={products.list}
      get={products.get}
      remove={canWrite ? products.remove : undefined}
      columns={useColumns()}
      search={text.search}
      open={({ id }) => linkTo('/product-catalog/$id', { id })}
      tabs={{
        name: 'low_stock',
        counts: products.counts,
        options: [
          { value: 'true', label: text.lowStock },
          { value: 'false', label: text.enough },
        ],
      }}
      filters={[
        pickFilter({
          name: 'product_category_id',
          label: field.category,
          source: categories.list,
          get: categories.get,
        }),
        pickFilter({
          name: 'product_tag_id',
          label: entities['product tag'],
          source: tags.list,
          get: tags.get,
        }),
      ]}
      renderRows={isGrid ? (rows) => <ProductGrid products={rows} /> : undefined}
      actions={
        <>
          <SegmentedChoice
            aria-label={text.view}
            value={isGrid ? 'grid' : 'list'}
            onChange={(chosen) => change({ view: chosen === 'grid' ? chosen : null })}
            data={views.map((value) => ({ value, label: text.views[value] }))}
          />
          {add}
        </>
      }
      empty={{ title: text.none, text: text.noneText, action: add }}
    />
  )
}

function useColumns(): Column<ProductRow>[] {
  const { field } = useTexts(commonTexts)
  const { unit } = useTexts(inventoryTexts)
  const text = useTexts(productTexts)
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 210 },
    { name: 'code', label: field.code, value: (row) => row.code, sort: true, width: 110 },
    { name: 'price', label: field.price, value: (row) => row.price, kind: 'money', sort: true },
    {
      name: 'stock',
      label: text.stock,
      value: (row) => row.stock,
      kind: 'number',
      sort: true,
      width: 90,
    },
    {
      name: 'low_stock',
      label: field.status,
      value: (row) => (row.low_stock ? text.lowStock : text.enough),
      cell: (row) => (
        <Status tone={row.low_stock ? 'bad' : 'good'}>
          {row.low_stock ? text.lowStock : text.enough}
        </Status>
      ),
      kind: 'status',
      width: 120,
    },
    {
      name: 'published',
      label: text.shop,
      value: (row) => (row.published ? text.published : text.hidden),
      width: 120,
      rank: 5,
    },
    {
      name: 'product_category',
      label: field.category,
      value: (row) => row.product_category?.name,
      width: 130,
      rank: 6,
    },
    {
      name: 'tags',
      label: text.tags,
      value: (row) => row.tags.map(({ name }) => name).join(', '),
      width: 140,
      rank: 8,
    },
    { name: 'sku', label: text.sku, value: (row) => row.sku, width: 110, rank: 7 },
    { name: 'warehouse', label: text.warehouse, value: (row) => row.warehouse.name, rank: 9 },
    {
      name: 'unit',
      label: field.unit,
      value: (row) => unit[row.unit as keyof typeof unit] ?? row.unit,
      width: 80,
      rank: 10,
    },
    { name: 'slug', label: text.slug, value: (row) => row.slug, width: 150, rank: 11 },
  ]
}
