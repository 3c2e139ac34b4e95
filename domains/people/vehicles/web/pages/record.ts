import { IconCarOff } from '@tabler/icons-react'
import { to } from '#platform/web/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoad.tsx'
import { vehicles } from '../../contract.ts'
import { vehicleTexts } from '../texts/texts.ts'

export const vehicleRecord: RecordKind<typeof vehicles.get> = {
  get: vehicles.get,
  nav: 'vehicleManagement',
  list: to('/vehicle'),
  texts: vehicleTexts,
  icon: IconCarOff,
}
