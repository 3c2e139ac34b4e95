/** Shows the cash amount to collect and the change due, before the payment is booked. */
import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { cashTendered } from '../../rules.ts'

export function CashTendered({ amount, change, rounding }: ReturnType<typeof cashTendered>) {
  const { next } = useTexts(ordersTexts)
  const rounded = useRoundingSentence()
  const isEmpty = change === 0 && rounding === 0
  return (
    // rendered empty too, so that screen readers announce its content
    <Text
      component="output"
      display="block"
      pb={isEmpty ? 0 : 'sm'}
      style={{ gridColumn: '1 / -1' }}
    >
      {rounding !== 0 && (
        <Text span display="block">
          {rounded(amount, rounding)}
        </Text>
      )}
      {change > 0 && <Change amount={change} said={next.change} />}
    </Text>
  )
}

function Change({ amount, said }: { amount: number; said: (amount: string) => string }) {
  const { money } = useFormat()
  return (
    <Text span display="block" fz="lg" fw={650}>
      {said(money(amount))}
    </Text>
  )
}

/** The rounded cash amount and its rounding as a sentence. */
export function useRoundingSentence() {
  const { invoice: text } = useTexts(ordersTexts)
  const { money } = useFormat()
  return (cashAmount: number, rounding: number) =>
    rounding > 0
      ? text.roundedDown(money(cashAmount), money(rounding))
      : text.roundedUp(money(cashAmount), money(-rounding))
}

/** Suggests the cash amount in a field, and follows its changes until the user types another amount. */
export function useCashTendered(cashAmount: number, typed: unknown, set: (amount: number) => void) {
  const suggested = useRef(cashAmount)
  const follow = useEffectEvent((next: number) => {
    if (typed === suggested.current) set(next)
    suggested.current = next
  })
  useEffect(() => follow(cashAmount), [cashAmount])
}
