import { IconCarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DetailLoad } from '#platform/web/DetailLoad.tsx'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type VehicleDetail, vehicles } from '../../contract.ts'
import { vehicleTexts } from '../texts/texts.ts'

interface Props {
  id: number
  children: (vehicle: VehicleDetail) => ReactNode
}

export function VehicleLoad({ id, children }: Props) {
  const text = useTexts(vehicleTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(vehicles.get, { params: { id } })}
      list={{ title: nav.vehicleManagement, path: to('/vehicle'), back: text.backToList }}
      missing={text.missing}
      icon={<IconCarOff size={34} stroke={1.5} aria-hidden />}
    >
      {children}
    </DetailLoad>
  )
}
