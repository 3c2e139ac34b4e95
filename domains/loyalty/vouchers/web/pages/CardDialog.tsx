/** The printable card of a voucher, with a QR code of its code. */
import { fileUrl } from '#platform/web/data/files.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintDialog } from '#platform/web/print/PrintDialog.tsx'
import { QrCode } from '#platform/web/ui/media/QrCode.tsx'
import type { VoucherDetail } from '../../contract.ts'
import { voucherTexts } from '../../texts/texts.ts'
import css from './voucher.module.css'

interface Props {
  voucher: VoucherDetail
  onClose: () => void
}

export default function CardDialog({ voucher, onClose }: Props) {
  const text = useTexts(voucherTexts)
  return (
    <PrintDialog
      title={text.preview}
      size={520}
      sheet={<Card voucher={voucher} />}
      onClose={onClose}
    >
      <Card voucher={voucher} />
    </PrintDialog>
  )
}

function Card({ voucher }: { voucher: VoucherDetail }) {
  const text = useTexts(voucherTexts)
  const { number, money, dayLong } = useFormat()
  const { name, code, discount_percent, max_discount, min_spend, expiry_date } = voucher
  const limits = [
    max_discount !== null && text.upTo(money(max_discount)),
    min_spend !== null && text.from(money(min_spend)),
  ].filter(Boolean)
  return (
    <article className={css.card}>
      {voucher.preview_image && (
        <img className={css.cover} src={fileUrl(voucher.preview_image.url)} alt="" />
      )}
      <div className={css.face}>
        <div className={css.promise}>
          <strong>{text.off(number(discount_percent))}</strong>
          <span className={css.cardName}>{name}</span>
          {limits.length > 0 && <span>{limits.join(' · ')}</span>}
          <span>{text.until(dayLong(expiry_date))}</span>
        </div>
        <div className={css.scan}>
          <QrCode text={code} className={css.code} />
          <b>{code}</b>
        </div>
      </div>
      {voucher.description && <p>{voucher.description}</p>}
      {voucher.terms && <p className={css.small}>{voucher.terms}</p>}
    </article>
  )
}
