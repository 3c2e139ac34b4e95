import { useTexts } from '#platform/web/language/i18n.tsx'
import { VoucherForm } from './VoucherForm.tsx'
import { voucherTexts } from '../../texts/texts.ts'

export default function VoucherCreatePage() {
  const text = useTexts(voucherTexts)
  return <VoucherForm title={text.add} />
}
