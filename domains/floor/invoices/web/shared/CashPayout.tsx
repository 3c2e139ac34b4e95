/** Shows the cash payout of a refund after rounding, before the user submits. */
import { Text } from '@mantine/core'
import { useTill } from '#domains/books/accounts/web/shared/useTill.ts'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { cashPayout } from '../../rules.ts'

interface Of {
  garageId: number
  account: number | null | undefined
  /** The refund; anything but a number is not typed yet. */
  amount: unknown
}

export function CashPayout({ garageId, account, amount }: Of) {
  const { invoice: text } = useTexts(ordersTexts)
  const { money } = useFormat()
  const till = useTill(garageId, account)
  const { handed, rounding } = cashPayout(till, typeof amount === 'number' ? amount : 0)
  return (
    // rendered empty too, so that screen readers announce its content
    <Text
      component="output"
      display="block"
      pb={rounding === 0 ? 0 : 'sm'}
      style={{ gridColumn: '1 / -1' }}
    >
      {rounding !== 0 &&
        (rounding > 0
          ? text.paidOutDown(money(handed), money(rounding))
          : text.paidOutUp(money(handed), money(-rounding)))}
    </Text>
  )
}
