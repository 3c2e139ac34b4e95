import { useTexts } from '#platform/web/i18n.tsx'
import { VoucherForm } from './VoucherForm.tsx'
import { RecordLoad } from '#platform/web/record/RecordLoad.tsx'
import { voucherRecord } from './record.ts'
import { voucherTexts } from '../texts/texts.ts'

export default function VoucherEditPage() {
  const text = useTexts(voucherTexts)
  return (
    <RecordLoad of={voucherRecord}>
      {(voucher) => <VoucherForm title={`${text.edit}: ${voucher.name}`} voucher={voucher} />}
    </RecordLoad>
  )
}
