import { IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DetailLoad } from '#platform/web/DetailLoad.tsx'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type CustomerDetail, customers } from '../../contract.ts'
import { customerTexts } from '../texts/texts.ts'

interface Props {
  id: number
  children: (customer: CustomerDetail) => ReactNode
}

export function CustomerLoad({ id, children }: Props) {
  const text = useTexts(customerTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(customers.get, { params: { id } })}
      list={{
        title: nav.customerManagement,
        path: to('/customer-management'),
        back: text.backToList,
      }}
      missing={text.missing}
      icon={<IconUserOff size={34} stroke={1.5} aria-hidden />}
    >
      {children}
    </DetailLoad>
  )
}
