/** The voucher of the address. */
import { IconTicketOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DetailLoad } from '#platform/web/DetailLoad.tsx'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type VoucherDetail, vouchers } from '../../contract.ts'
import { voucherTexts } from '../texts/texts.ts'

export function VoucherLoad({ children }: { children: (voucher: VoucherDetail) => ReactNode }) {
  const id = useIdParam('id')
  const text = useTexts(voucherTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(vouchers.get, { params: { id } })}
      list={{ title: nav.voucher, path: to('/voucher-management'), back: text.backToList }}
      missing={text.missing}
      icon={<IconTicketOff size={34} stroke={1.5} aria-hidden />}
    >
      {children}
    </DetailLoad>
  )
}
