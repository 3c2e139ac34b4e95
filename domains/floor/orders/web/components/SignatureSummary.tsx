import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useOrderContext } from '../shared/orderContext.tsx'
import { ordersTexts } from '../../texts/texts.ts'
import css from './order.module.css'

/** Shows above the pad what the customer signs: the lines and their total. */
export function SignatureSummary() {
  const text = useTexts(ordersTexts)
  const { money, number } = useFormat()
  const { order } = useOrderContext()
  const lines = order.lines.filter(({ approval }) => approval !== 'declined')
  if (lines.length === 0) return null
  // until every line is decided, only the sum of the lines is available
  const isOpen = lines.some(({ approval }) => approval === 'proposed')
  const total = isOpen ? order.estimate_total : order.grand_total
  const rows = [
    { name: text.totals.discount, amount: order.total - order.sub_total },
    { name: text.totals.tax, amount: order.tax },
  ].filter(({ amount }) => !isOpen && amount !== 0)
  return (
    <ul className={css.payments} aria-label={text.lines.title}>
      {lines.map(({ id, name, qty, amount }) => (
        <li key={id}>
          <span>{qty === 1 ? name : `${number(qty)} × ${name}`}</span>
          <span className={css.amount}>{money(amount)}</span>
        </li>
      ))}
      {rows.map(({ name, amount }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={css.amount}>{money(amount)}</span>
        </li>
      ))}
      <li>
        <strong>{text.create.total}</strong>
        <strong className={css.amount}>{money(total)}</strong>
      </li>
    </ul>
  )
}
