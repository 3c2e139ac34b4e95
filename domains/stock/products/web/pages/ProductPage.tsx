/** One product: its images, description and stock. */
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { inventoryTexts } from '#domains/stock/inventory/texts/texts.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { fileUrl, thumbnailUrl } from '#platform/web/data/files.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRemoval } from '#platform/web/record/RecordActions.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { Product } from '../../contract.ts'
import { products } from '../../calls.gen.ts'
import { Markdown } from './Markdown.tsx'
import css from './products.module.css'
import { productRecord } from './record.ts'
import { productTexts } from '../../texts/texts.ts'

const ProductPage = () => (
  <RecordLoader of={productRecord}>{(product) => <Shown product={product} />}</RecordLoader>
)
export default ProductPage

interface Of {
  product: Product
}

function Shown({ product }: Of) {
  const { id, name, can, images } = product
  const { button, field } = useTexts(commonTexts)
  const text = useTexts(productTexts)
  const { list } = productRecord
  const remove = useRemoval(products.remove, { params: { id }, can: can.remove, of: name, list })
  return (
    <RecordPage
      title={name}
      subtitle={[product.code, product.product_category?.name].filter(Boolean).join(' · ')}
      actions={[
        remove,
        {
          name: 'edit',
          label: button.edit,
          icon: IconPencil,
          can: can.update,
          main: true,
          to: linkTo('/product-catalog/$id/edit', { id }),
        },
      ]}
      side={<ProductFacts product={product} />}
    >
      {images.length > 0 && (
        <Panel className={css.gallery ?? ''}>
          {images.map((image, at) => (
            <div className={css.picture} key={image.id}>
              <img
                src={at === 0 ? fileUrl(image.url) : thumbnailUrl(image.url)}
                alt={text.picture(String(at + 1))}
              />
            </div>
          ))}
        </Panel>
      )}
      <RecordPanel title={field.description}>
        {product.description ? <Markdown text={product.description} /> : text.noDescription}
      </RecordPanel>
    </RecordPage>
  )
}

function ProductFacts({ product }: Of) {
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const { unit } = useTexts(inventoryTexts)
  const text = useTexts(productTexts)
  const { number } = useFormat()
  const { width, length, height, weight } = product
  const sides = [length, width, height].map((side) => (side === null ? '?' : number(side)))
  return (
    <DetailsPanel
      title={text.facts}
      rows={[
        [field.price, <Money key="price" value={product.price} />],
        ...(product.price_excludes_tax
          ? ([
              [
                text.withoutTax,
                <Status key="tax" tone="waiting">
                  {text.priceExcludesTax}
                </Status>,
              ],
            ] as const)
          : []),
        [
          text.stock,
          <Link
            key="stock"
            to={linkTo('/manufacture-inventory/$id', { id: product.item_id })}
          >{`${number(product.stock)} ${unit[product.unit as keyof typeof unit] ?? product.unit}`}</Link>,
        ],
        [
          field.status,
          <Status key="status" tone={product.low_stock ? 'bad' : 'good'}>
            {product.low_stock ? text.lowStock : text.enough}
          </Status>,
        ],
        [text.shop, product.published ? text.published : text.hidden],
        [text.sku, product.sku],
        [text.warehouse, product.warehouse.name],
        [text.tags, product.tags.map(({ name }) => name).join(', ')],
        [text.weight, weight === null ? null : number(weight)],
        [text.size, sides.every((side) => side === '?') ? null : sides.join(' × ')],
        [text.slug, product.slug],
        [field.country, nameOfCountry(product.country_id, product.country.name)],
      ]}
    />
  )
}
