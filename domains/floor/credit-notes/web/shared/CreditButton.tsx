/** Opens the credit dialog of an invoice, and lists its credit notes. */
import { Button } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Ability } from '#platform/contract/abilities.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { creditTexts } from '../../texts/texts.ts'

const CreditDialog = lazyComponent(
  async () => (await import('../components/CreditDialog.tsx')).default,
)

interface Props {
  invoice: {
    id: number
    credit_notes: readonly { id: number; number: string }[]
    can: { credit: Ability }
  }
}

export function CreditButton({ invoice: { id, credit_notes, can } }: Props) {
  const text = useTexts(creditTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {credit_notes.map((note) => (
        <Button
          key={note.id}
          component={Link}
          to={linkTo('/credit-note/$id', { id: note.id })}
          variant="subtle"
        >
          {note.number}
        </Button>
      ))}
      <AbilityGuard ability={can.credit} roleOnly>
        <Button
          variant="default"
          leftSection={<IconReceiptRefund size={18} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {text.credit}
        </Button>
      </AbilityGuard>
      {isOpen && <CreditDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
