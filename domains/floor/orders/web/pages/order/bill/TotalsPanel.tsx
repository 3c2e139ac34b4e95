import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CODE_WITHOUT_ENTITY } from '#domains/books/tax-codes/rules.ts'
import { useTaxName } from '#domains/books/tax-codes/web/shared/useTaxName.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { OrderDetail } from '../../../../contract.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { LazyAbilityGuard } from '#platform/web/ui/feedback/LazyAbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import css from '../../../components/order.module.css'

const DiscountRow = lazyComponent(
  async () => (await import('./DiscountRow.tsx')).DiscountRow,
  <div className={css.sum}>&nbsp;</div>,
)
const DiscountDialog = lazyComponent(
  async () => (await import('./DiscountDialog.tsx')).DiscountDialog,
)

export type Discount = OrderDetail['discounts'][number]

/** The totals of the order as computed by the server. */
export function TotalsPanel() {
  const { totals: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { money, number } = useFormat()
  const [editing, setEditing] = useState<Discount | 'new'>()
  const mayChange = order.can.discounts.ok
  const undecided = order.lines.some(({ approval }) => approval === 'proposed')
  return (
    <Panel className={css.card ?? ''}>
      <div className={css.cardHead}>
        <h2>{text.title}</h2>
        <LazyAbilityGuard ability={order.can.discounts} roleOnly>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            {text.addDiscount}
          </Button>
        </LazyAbilityGuard>
      </div>
      <dl className={css.totals}>
        {order.sub_total !== order.grand_total && (
          <Sum name={text.subTotal} amount={order.sub_total} />
        )}
        {order.discounts.map((discount) => (
          <DiscountRow
            key={discount.id}
            discount={discount}
            mayChange={mayChange}
            onEdit={() => setEditing(discount)}
          />
        ))}
        {order.voucher_value > 0 && <Sum name={text.voucher} amount={-order.voucher_value} />}
        {order.points_value > 0 && (
          <Sum name={text.points(number(order.points))} amount={-order.points_value} />
        )}
        {!order.prices_include_tax && <Taxes />}
        <Sum name={text.grandTotal} amount={order.grand_total} strong />
        {order.prices_include_tax && <Taxes />}
        {order.down_payment > 0 && <Sum name={text.downPayment} amount={-order.down_payment} />}
        {order.paid > 0 && <Sum name={text.paid} amount={-order.paid} />}
        {order.credited > 0 && <Sum name={text.credited} amount={-order.credited} />}
        {order.due !== order.grand_total && <Sum name={text.due} amount={order.due} strong />}
      </dl>
      {order.cost !== undefined && order.cost > 0 && (
        <dl className={css.totals}>
          <Sum name={text.cost} amount={order.cost} />
          <Sum name={text.margin} amount={order.total - order.cost} />
        </dl>
      )}
      {undecided && (
        <p className={css.estimate}>
          <span>{text.estimate}</span>
          <span>{money(order.estimate_total)}</span>
        </p>
      )}
      {editing && (
        <DiscountDialog
          {...(editing === 'new' ? {} : { discount: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}

/** The tax by code as stored: added to the amounts, or included in them. */
function Taxes() {
  const { totals: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const nameOf = useTaxName()
  const rows = order.taxes.filter(({ tax }) => tax !== 0)
  return rows.map((row) => {
    const name = row.code === CODE_WITHOUT_ENTITY ? text.tax : nameOf(row)
    return (
      <Sum
        key={row.tax_code_id}
        name={order.prices_include_tax ? text.included(name) : name}
        amount={row.tax}
      />
    )
  })
}

function Sum({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  const { money } = useFormat()
  return (
    <div className={css.sum} data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{money(amount)}</dd>
    </div>
  )
}
