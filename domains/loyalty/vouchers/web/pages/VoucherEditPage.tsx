import { useTexts } from '#platform/web/i18n.tsx'
import { VoucherForm } from './VoucherForm.tsx'
import { VoucherLoad } from './VoucherLoad.tsx'
import { voucherTexts } from '../texts/texts.ts'

export default function VoucherEditPage() {
  const text = useTexts(voucherTexts)
  return (
    <VoucherLoad>
      {(voucher) => <VoucherForm title={`${text.edit}: ${voucher.name}`} voucher={voucher} />}
    </VoucherLoad>
  )
}
