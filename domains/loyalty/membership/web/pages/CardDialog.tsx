/** The member's card: printable, with a QR code that the customer field of an order takes. */
import { Button, Group, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import type { MemberDetail } from '../../contract.ts'
import { cardCode } from '../../rules.ts'
import css from '../parts/membership.module.css'
import { membershipTexts } from '../texts/texts.ts'

type Carried = Pick<MemberDetail, 'id' | 'name' | 'tier' | 'joined_on'>

export default function CardDialog({ member, onClose }: { member: Carried; onClose: () => void }) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  return (
    <Dialog opened onClose={onClose} title={text.card} size={440}>
      <Stack gap="md">
        <Card member={member} />
        <p className={css.note}>{text.cardHint}</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {button.cancel}
          </Button>
          <Button
            leftSection={<IconPrinter size={17} aria-hidden />}
            onClick={() => window.print()}
          >
            {button.print}
          </Button>
        </Group>
      </Stack>
      {createPortal(
        <div className={css.sheet} aria-hidden>
          <Card member={member} />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

function Card({ member: { id, name, tier, joined_on } }: { member: Carried }) {
  const text = useTexts(membershipTexts)
  const { dayLong } = useFormat()
  return (
    <div className={css.card}>
      <QrCode text={cardCode(id)} className={css.code} />
      <div className={css.face}>
        <strong>{name}</strong>
        <span>{tier}</span>
        <span>{cardCode(id)}</span>
        <span>
          {text.memberSince} {dayLong(joined_on)}
        </span>
      </div>
    </div>
  )
}
