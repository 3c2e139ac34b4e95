/** Voids an invoice without an order. Users who may void see why a certain one cannot be voided. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import type { Ability } from '#platform/contract/abilities.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'

interface Props {
  invoice: { status: string; can: { void: Ability } }
  onClick: () => void
}

export function VoidButton({ invoice: { status, can }, onClick }: Props) {
  const { invoice: text } = useTexts(ordersTexts)
  const mayVoid = useCan('invoice.void')
  if (!mayVoid || status !== 'issued') return null
  return (
    <AbilityGuard ability={can.void}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
        onClick={onClick}
      >
        {text.void}
      </Button>
    </AbilityGuard>
  )
}
