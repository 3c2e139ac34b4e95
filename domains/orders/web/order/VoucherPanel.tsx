import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { ordersTexts } from '../texts/texts.ts'
import { useOrderContext } from './orderContext.tsx'
import css from './order.module.css'

export function VoucherPanel() {
  const { voucher: text } = useTexts(ordersTexts)
  const { voucher } = useOrderContext().order
  return (
    <Panel className={css.card ?? ''}>
      <div className={css.cardHead}>
        <h2>{text.title}</h2>
      </div>
      <p className={css.notes} data-empty={!voucher || undefined}>
        {voucher ? `${voucher.name} · ${voucher.code}` : text.none}
      </p>
    </Panel>
  )
}
