/** One product: its pictures, its description, and where its stock is. */
import { Button } from '@mantine/core'
import { IconPencil, IconShoppingBagX, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Facts } from '#platform/web/record/Facts.tsx'
import { inventoryTexts } from '#domains/stock/inventory/web/texts/texts.ts'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useNameOfCountry } from '#platform/web/countries.ts'
import { fileUrl, thumbnailUrl } from '#platform/web/files.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/record/record.module.css'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { type Product, products } from '../../contract.ts'
import { Markdown } from './Markdown.tsx'
import css from './products.module.css'
import { productTexts } from '../texts/texts.ts'

export default function ProductPage() {
  const id = useIdParam('id')
  const text = useTexts(productTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(products.get, { params: { id } })}
      list={{ title: nav.productCatalog, path: to('/product-catalog'), back: text.backToList }}
      missing={text.missing}
      icon={IconShoppingBagX}
    >
      {(product) => <Shown product={product} />}
    </DetailLoad>
  )
}

function Shown({ product }: { product: Product }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(productTexts)
  return (
    <>
      <PageHead
        title={product.name}
        subtitle={[product.code, product.product_category?.name].filter(Boolean).join(' · ')}
        actions={<Actions product={product} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <RecordPanel title={text.facts}>
            <ProductFacts product={product} />
          </RecordPanel>
        </div>
        <Panel className={detail.card ?? ''}>
          {product.images.length > 0 && (
            <div className={css.gallery}>
              {product.images.map(({ id, url }, at) => (
                <div className={css.picture} key={id}>
                  <img
                    src={at === 0 ? fileUrl(url) : thumbnailUrl(url)}
                    alt={text.picture(String(at + 1))}
                  />
                </div>
              ))}
            </div>
          )}
          <h2 className={detail.heading}>{field.description}</h2>
          {product.description ? <Markdown text={product.description} /> : text.noDescription}
        </Panel>
      </div>
    </>
  )
}

function ProductFacts({ product }: { product: Product }) {
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const { unit } = useTexts(inventoryTexts)
  const text = useTexts(productTexts)
  const { number } = useFormat()
  const { width, length, height, weight } = product
  const sides = [length, width, height].map((side) => (side === null ? '?' : number(side)))
  return (
    <Facts
      rows={[
        [field.price, <Money key="price" value={product.price} />],
        [
          text.stock,
          <Link
            key="stock"
            to={to('/manufacture-inventory/$id', { id: product.item_id })}
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

function Actions({ product }: { product: Product }) {
  const { button } = useTexts(commonTexts)
  const go = useGo()
  const remove = useAct(products.remove, {
    onSaved: () => go(to('/product-catalog'), { replace: true }),
  })
  return (
    <>
      <Able ability={product.can.remove}>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={async () => {
            if (await confirmDelete(product.name)) remove.mutate({ params: { id: product.id } })
          }}
        >
          {button.delete}
        </Button>
      </Able>
      <Able ability={product.can.update}>
        <Button
          component={Link}
          to={to('/product-catalog/$id/edit', { id: product.id })}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {button.edit}
        </Button>
      </Able>
    </>
  )
}
