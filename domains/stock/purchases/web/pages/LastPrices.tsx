/** The last purchase prices of an item, and the price increase. */
import { Link } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { PriceRow } from '../../contract.ts'
import { priceRisePercent, isPriceRise } from '../../rules.ts'
import css from './purchases.module.css'
import { purchaseTexts } from '../../texts/texts.ts'

interface Props {
  /** Newest first. */
  prices: readonly PriceRow[]
  now: { unit_price: unknown; per_unit: unknown }
  /** Off in forms, where a link would discard the input. */
  plain?: boolean
}

export function LastPrices({ prices, now, plain }: Props) {
  const text = useTexts(purchaseTexts)
  const { money, number, day } = useFormat()
  if (prices.length === 0) return <p className={css.prices}>{text.firstPrice}</p>
  const each = ({ unit_price, per_unit }: PriceRow) => money(Math.round(unit_price / per_unit))
  const typed =
    typeof now.unit_price === 'number'
      ? { unit_price: now.unit_price, per_unit: Number(now.per_unit) || 1 }
      : undefined
  const percent = typed && priceRisePercent(typed, prices[0])
  return (
    <p className={css.prices}>
      {typed && isPriceRise(typed, prices[0]) && (
        <output>{text.dearer(number(Math.round(percent ?? 0)))}</output>
      )}
      <span>{text.lastPrices}:</span>
      {prices.map((price) => {
        const from = plain ? `, ${price.supplier.name}` : ''
        const words = `${each(price)} (${day(price.date)}${from})`
        return (
          <span key={price.purchase.id}>
            {plain ? (
              words
            ) : (
              <Link to={linkTo('/inventory/purchase/$id', { id: price.purchase.id })}>{words}</Link>
            )}
          </span>
        )
      })}
    </p>
  )
}
