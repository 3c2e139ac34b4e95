/** The voucher of the order: the applied one, else the customer's coupons and a field for a code. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { LazyAbilityGuard } from '#platform/web/ui/feedback/LazyAbilityGuard.tsx'
import { orderBill } from '../../../../calls.gen.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { isNeeded } from '../../../shared/isNeeded.ts'
import { isStale, useOrderButton, useOrderContext } from '../../../shared/orderContext.tsx'
import css from '../../../components/order.module.css'

export function VoucherPanel() {
  const { voucher: text } = useTexts(ordersTexts)
  const { button } = useTexts(commonTexts)
  const { order } = useOrderContext()
  const { money, number } = useFormat()
  const formatMessage = useFormatMessage()
  const remove = useOrderButton(orderBill.removeVoucher)
  const { voucher, version } = order
  const fitting = (order.coupons ?? []).filter(({ refusal }) => refusal === null)
  const mayChange = order.can.voucher.ok
  // removed by the last change, with the reason
  const lastEvent = order.history.at(-1)?.said
  const isInUse = mayChange && (voucher !== null || fitting.length > 0)
  const cameOff = Boolean(!voucher && lastEvent?.code.startsWith('vouchers.'))
  return (
    <CollapsiblePanel
      title={text.title}
      about={voucher?.name ?? (fitting.length > 0 && number(fitting.length))}
      isNeeded={cameOff || (isInUse && isNeeded('discounts', order.stage))}
    >
      <p className={css.notes} data-empty={!voucher || undefined}>
        {voucher ? `${voucher.name} · ${voucher.code} · ${money(-voucher.discount)}` : text.none}
      </p>
      {voucher && (
        <LazyAbilityGuard ability={order.can.voucher} roleOnly>
          <Button
            mt="sm"
            size="compact-sm"
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: order.id }, body: { version } })}
          >
            {button.remove}
          </Button>
        </LazyAbilityGuard>
      )}
      {cameOff && <output className={css.why}>{lastEvent && formatMessage(lastEvent)}</output>}
      {!voucher && mayChange && <Apply />}
    </CollapsiblePanel>
  )
}

function Apply() {
  const { voucher: text } = useTexts(ordersTexts)
  const { button } = useTexts(commonTexts)
  const { order, setStale } = useOrderContext()
  const { money } = useFormat()
  const formatMessage = useFormatMessage()
  const [code, setCode] = useState('')
  const apply = useFormMutation(orderBill.applyVoucher, {
    onFailed: (failure) => isStale(failure) && setStale(failure),
  })
  const { error } = apply
  const refusal = isStale(error) ? undefined : (error?.errors.code?.[0] ?? error)
  const put = (code: string) =>
    apply.mutate({ params: { id: order.id }, body: { code, version: order.version } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) put(code)
  }
  return (
    <>
      {order.coupons && order.coupons.length > 0 && (
        <ul className={css.coupons} aria-label={text.own}>
          {order.coupons.map((coupon) => (
            <li key={coupon.voucher_id}>
              <Button
                size="compact-sm"
                variant="light"
                disabled={coupon.refusal !== null}
                loading={apply.isPending}
                onClick={() => put(coupon.code)}
              >
                {coupon.name}
              </Button>
              <span>
                {coupon.refusal ? formatMessage(coupon.refusal) : money(-coupon.discount)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className={css.voucher}>
        <TextInput
          label={text.code}
          value={code}
          maxLength={100}
          autoComplete="off"
          error={refusal && formatMessage(refusal)}
          onChange={(event) => {
            apply.reset()
            setCode(event.currentTarget.value)
          }}
        />
        <Button type="submit" variant="default" loading={apply.isPending}>
          {button.apply}
        </Button>
      </form>
    </>
  )
}
