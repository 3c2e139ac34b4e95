import { IconFileOff } from '@tabler/icons-react'
import { to } from '#platform/web/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoad.tsx'
import { eInvoices } from '../../contract.ts'
import { eInvoiceTexts } from '../texts/texts.ts'

export const eInvoiceRecord: RecordKind<typeof eInvoices.get> = {
  get: eInvoices.get,
  nav: 'eInvoice',
  list: to('/tax/e-invoice'),
  texts: eInvoiceTexts,
  icon: IconFileOff,
}
