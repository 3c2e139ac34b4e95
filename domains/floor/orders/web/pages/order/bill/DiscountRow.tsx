import { confirmDelete } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { orderBill } from '../../../../calls.gen.ts'
import { useOrderButton, useOrderContext } from '../../../shared/orderContext.tsx'
import { ordersTexts } from '../../../../texts/texts.ts'
import { EditMenu } from '../EditMenu.tsx'
import type { Discount } from './TotalsPanel.tsx'
import css from '../../../components/order.module.css'

interface RowProps {
  discount: Discount
  mayChange: boolean
  onEdit: () => void
}

/** A discount among the totals, with its reason. */
export function DiscountRow({ discount, mayChange, onEdit }: RowProps) {
  const { totals: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { money, number } = useFormat()
  const remove = useOrderButton(orderBill.removeDiscount)
  const askToRemove = async () => {
    if (await confirmDelete(text.thisDiscount(discount.reason)))
      remove.mutate({
        params: { id: order.id, discount_id: discount.id },
        body: { version: order.version },
      })
  }
  const rate = discount.type === 'percent' ? ` ${number(discount.amount)}%` : ''
  return (
    <div className={css.sum}>
      <dt>
        {text.discount}
        {rate}
        <span className={css.why}>{discount.reason}</span>
      </dt>
      <dd>
        {money(-discount.value)}
        {mayChange && (
          <EditMenu
            label={text.actionsOf(discount.reason)}
            size={26}
            isRemoving={remove.isPending}
            onEdit={onEdit}
            onRemove={() => void askToRemove()}
          />
        )}
      </dd>
    </div>
  )
}
