import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { RescueButton } from '#domains/stock/transfers/web/shared/RescueButton.tsx'
import type { OrderLine } from '../../../../order-line.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import css from './lines.module.css'

/** The garages with the most stock: few enough for one line. */
const MOST = 3

/** The short quantity of a part, and the garages with spare stock, to ask them. */
export function ShortageLine({ line }: { line: OrderLine }) {
  const { parts: text } = useTexts(ordersTexts)
  const { number } = useFormat()
  const { order } = useOrderContext()
  const mayAsk = useCan('transfer.ask')
  const elsewhere = line.elsewhere.slice(0, MOST)
  return (
    <div className={css.shortage}>
      <Status tone="bad">{text.short(number(line.shortage))}</Status>
      {elsewhere.length === 0 && <span>{text.nowhere}</span>}
      {elsewhere.length > 0 && !mayAsk && (
        <ul aria-label={text.elsewhere}>
          {elsewhere.map(({ garage, surplus }) => (
            <li key={garage.id}>{text.spare(garage.name, number(surplus))}</li>
          ))}
        </ul>
      )}
      <RescueButton order={order} line={line} />
    </div>
  )
}
