import { IconUserOff } from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoader.tsx'
import { customers } from '../../calls.gen.ts'
import { customerTexts } from '../../texts/texts.ts'

export const customerRecord: RecordKind<typeof customers.get> = {
  get: customers.get,
  nav: 'customerManagement',
  list: linkTo('/customer-management'),
  texts: customerTexts,
  icon: IconUserOff,
}
