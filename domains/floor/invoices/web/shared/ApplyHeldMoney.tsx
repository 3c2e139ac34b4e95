import { Button } from '@mantine/core'
import { IconPigMoney } from '@tabler/icons-react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { invoices } from '../../calls.gen.ts'
import { invoiceTexts } from '../../texts/texts.ts'

/** Offers to pay with the customer's held money. */
export function ApplyHeldMoney({ id, amount }: { id: number; amount: number }) {
  const text = useTexts(invoiceTexts)
  const { money } = useFormat()
  const use = useActionMutation(invoices.useHeld)
  return (
    <>
      <span>{text.heldText(money(amount))}</span>
      <Button
        variant="light"
        leftSection={<IconPigMoney size={17} aria-hidden />}
        loading={use.isPending}
        onClick={() => use.mutate({ params: { id }, body: {} })}
      >
        {text.useHeld(money(amount))}
      </Button>
    </>
  )
}
