import { useTexts } from '#platform/web/language/i18n.tsx'
import { VoucherForm } from './VoucherForm.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { voucherRecord } from './record.ts'
import { voucherTexts } from '../../texts/texts.ts'

export default function VoucherEditPage() {
  const text = useTexts(voucherTexts)
  return (
    <RecordLoader of={voucherRecord}>
      {(voucher) => <VoucherForm title={`${text.edit}: ${voucher.name}`} voucher={voucher} />}
    </RecordLoader>
  )
}
