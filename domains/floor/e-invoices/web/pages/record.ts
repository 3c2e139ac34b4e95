import { IconFileOff } from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoader.tsx'
import { eInvoices } from '../../calls.gen.ts'
import { eInvoiceTexts } from '../../texts/texts.ts'

export const eInvoiceRecord: RecordKind<typeof eInvoices.get> = {
  get: eInvoices.get,
  nav: 'eInvoice',
  list: linkTo('/tax/e-invoice'),
  texts: eInvoiceTexts,
  icon: IconFileOff,
}
