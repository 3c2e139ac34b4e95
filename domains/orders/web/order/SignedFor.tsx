import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useOrderContext } from '../parts/orderContext.tsx'
import { ordersTexts } from '../texts/texts.ts'
import css from './order.module.css'

/** What the customer signs for: the lines and their total, above the pad. */
export function SignedFor() {
  const text = useTexts(ordersTexts)
  const { rupiah, number } = useFormat()
  const { order } = useOrderContext()
  const lines = order.lines.filter(({ approval }) => approval !== 'declined')
  if (lines.length === 0) return null
  const isOpen = lines.some(({ approval }) => approval === 'proposed')
  const total = isOpen ? order.estimate_total : order.grand_total
  const differs = total - lines.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <ul className={css.payments} aria-label={text.lines.title}>
      {lines.map(({ id, name, qty, amount }) => (
        <li key={id}>
          <span>{qty === 1 ? name : `${number(qty)} × ${name}`}</span>
          <span className={css.amount}>{rupiah(amount)}</span>
        </li>
      ))}
      {differs !== 0 && (
        <li>
          <span>{differs < 0 ? text.totals.discount : text.totals.tax}</span>
          <span className={css.amount}>{rupiah(differs)}</span>
        </li>
      )}
      <li>
        <strong>{text.create.total}</strong>
        <strong className={css.amount}>{rupiah(total)}</strong>
      </li>
    </ul>
  )
}
