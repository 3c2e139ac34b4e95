/** The voucher of the order: the one that is on it, else the customer's own coupons to press and a code to type. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { orders } from '../../contract.ts'
import { ordersTexts } from '../texts/texts.ts'
import { useOrderButton, useOrderContext } from './orderContext.tsx'
import css from './order.module.css'

export function VoucherPanel() {
  const { voucher: text } = useTexts(ordersTexts)
  const { button } = useTexts(commonTexts)
  const { order } = useOrderContext()
  const { rupiah } = useFormat()
  const remove = useOrderButton(orders.removeVoucher)
  const { voucher, version } = order
  const mayChange = order.can.voucher.ok
  return (
    <Panel className={css.card ?? ''}>
      <div className={css.cardHead}>
        <h2>{text.title}</h2>
        {voucher && mayChange && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: order.id }, body: { version } })}
          >
            {button.remove}
          </Button>
        )}
      </div>
      <p className={css.notes} data-empty={!voucher || undefined}>
        {voucher ? `${voucher.name} · ${voucher.code} · ${rupiah(-voucher.discount)}` : text.none}
      </p>
      {!voucher && mayChange && <Apply />}
    </Panel>
  )
}

function Apply() {
  const { voucher: text } = useTexts(ordersTexts)
  const { button } = useTexts(commonTexts)
  const { order } = useOrderContext()
  const { rupiah } = useFormat()
  const say = useSayMessage()
  const [code, setCode] = useState('')
  const apply = useOrderButton(orders.applyVoucher)
  const put = (wanted: string) =>
    apply.mutate({ params: { id: order.id }, body: { code: wanted, version: order.version } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) put(code)
  }
  return (
    <>
      {order.coupons?.map((coupon) => (
        <p key={coupon.voucher_id} className={css.notes}>
          <Button
            size="compact-sm"
            variant="light"
            disabled={coupon.refusal !== null}
            loading={apply.isPending}
            onClick={() => put(coupon.code)}
          >
            {coupon.name}
          </Button>{' '}
          {coupon.refusal ? say(coupon.refusal) : rupiah(-coupon.discount)}
        </p>
      ))}
      <form onSubmit={submit} className={css.notes}>
        <TextInput
          label={text.code}
          value={code}
          maxLength={100}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-md" mt={8} variant="default" loading={apply.isPending}>
          {button.apply}
        </Button>
      </form>
    </>
  )
}
