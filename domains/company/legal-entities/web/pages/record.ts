import { IconBuildingBank } from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoader.tsx'
import { legalEntities } from '../../calls.gen.ts'
import { legalTexts } from '../../texts/texts.ts'

export const legalRecord: RecordKind<typeof legalEntities.get> = {
  get: legalEntities.get,
  nav: 'legalEntity',
  list: linkTo('/master-data/legal-entity'),
  texts: legalTexts,
  icon: IconBuildingBank,
}
