import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { RescueButton } from '#domains/transfers/web/parts/RescueButton.tsx'
import type { OrderLine } from '../../contract.ts'
import { ordersTexts } from '../texts/texts.ts'
import { useOrderContext } from './orderContext.tsx'
import css from './lines.module.css'

/** What is missing of a part, and the garages that have it to spare. */
export function ShortageLine({ line }: { line: OrderLine }) {
  const { parts: text } = useTexts(ordersTexts)
  const { number } = useFormat()
  const { order } = useOrderContext()
  return (
    <div className={css.shortage}>
      <Status tone="bad">{text.short(number(line.shortage))}</Status>
      {line.elsewhere.length > 0 ? (
        <ul aria-label={text.elsewhere}>
          {line.elsewhere.map(({ garage, surplus }) => (
            <li key={garage.id}>{text.spare(garage.name, number(surplus))}</li>
          ))}
        </ul>
      ) : (
        <span>{text.nowhere}</span>
      )}
      <RescueButton order={order} line={line} />
    </div>
  )
}
