import { IconReceiptTax } from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoader.tsx'
import { taxCodes } from '../../calls.gen.ts'
import { taxCodeTexts } from '../../texts/texts.ts'

export const taxCodeRecord: RecordKind<typeof taxCodes.get> = {
  get: taxCodes.get,
  nav: 'taxCode',
  list: linkTo('/tax/code'),
  texts: taxCodeTexts,
  icon: IconReceiptTax,
}
