import { useTexts } from '#platform/web/language/i18n.tsx'
import { Status, type Tone } from '#platform/web/ui/Status.tsx'
import type { PurchaseRow } from '../../contract.ts'
import type { Receipt } from '../../rules.ts'
import { purchaseTexts } from '../../texts/texts.ts'

const tones: Record<Receipt, Tone> = { ordered: 'busy', part_received: 'waiting', received: 'done' }

/** The receipt status of a purchase. */
export function ReceiptTag({ receipt, is_closed }: Pick<PurchaseRow, 'receipt' | 'is_closed'>) {
  const text = useTexts(purchaseTexts)
  const words = text.receipts[receipt]
  return (
    <Status tone={is_closed ? 'neutral' : tones[receipt]}>{is_closed ? text.closed : words}</Status>
  )
}
