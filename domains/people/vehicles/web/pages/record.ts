import { IconCarOff } from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoader.tsx'
import { vehicles } from '../../calls.gen.ts'
import { vehicleTexts } from '../../texts/texts.ts'

export const vehicleRecord: RecordKind<typeof vehicles.get> = {
  get: vehicles.get,
  nav: 'vehicleManagement',
  list: linkTo('/vehicle'),
  texts: vehicleTexts,
  icon: IconCarOff,
}
