import { IconTicketOff } from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoader.tsx'
import { vouchers } from '../../calls.gen.ts'
import { voucherTexts } from '../../texts/texts.ts'

export const voucherRecord: RecordKind<typeof vouchers.get> = {
  get: vouchers.get,
  nav: 'voucher',
  list: linkTo('/voucher-management'),
  texts: voucherTexts,
  icon: IconTicketOff,
}
