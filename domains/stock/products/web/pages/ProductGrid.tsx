/** Products as cards with their main image. */
import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import { thumbnailUrl } from '#platform/web/data/files.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { ProductRow } from '../../contract.ts'
import css from './products.module.css'
import { productTexts } from '../../texts/texts.ts'

export const ProductGrid = ({ products }: { products: readonly ProductRow[] }) => (
  <ul className={css.grid}>
    {products.map((product) => (
      <Card key={product.id} product={product} />
    ))}
  </ul>
)

function Card({ product }: { product: ProductRow }) {
  const text = useTexts(productTexts)
  const { number } = useFormat()
  const { id, name, code, image, price, stock, low_stock, published } = product
  return (
    <li className={css.card}>
      <div className={css.picture}>
        {image ? (
          <img src={thumbnailUrl(image.url)} alt="" loading="lazy" />
        ) : (
          <IconPhoto size={30} stroke={1.3} aria-hidden />
        )}
      </div>
      <Link to={linkTo('/product-catalog/$id', { id })}>{name}</Link>
      <small>{published ? code : `${code} · ${text.hidden}`}</small>
      <div className={css.foot}>
        <Money value={price} of={product} />
        <Status tone={low_stock ? 'bad' : 'good'}>
          {`${low_stock ? text.lowStock : text.stock} ${number(stock)}`}
        </Status>
      </div>
    </li>
  )
}
