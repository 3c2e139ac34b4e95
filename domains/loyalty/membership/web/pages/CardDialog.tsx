/** The printable member card, with a QR code for the customer field of an order. */
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintDialog } from '#platform/web/print/PrintDialog.tsx'
import { QrCode } from '#platform/web/ui/media/QrCode.tsx'
import type { MemberDetail } from '../../contract.ts'
import { cardCode } from '../../rules.ts'
import css from '../shared/membership.module.css'
import { membershipTexts } from '../../texts/texts.ts'

type Carried = Pick<MemberDetail, 'id' | 'name' | 'tier' | 'joined_on'>

export default function CardDialog({ member, onClose }: { member: Carried; onClose: () => void }) {
  const text = useTexts(membershipTexts)
  return (
    <PrintDialog title={text.card} size={440} sheet={<Card member={member} />} onClose={onClose}>
      <Card member={member} />
      <p className={css.note}>{text.cardHint}</p>
    </PrintDialog>
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
