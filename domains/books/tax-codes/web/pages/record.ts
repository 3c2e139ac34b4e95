import { IconReceiptTax } from '@tabler/icons-react'
import { to } from '#platform/web/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoad.tsx'
import { taxCodes } from '../../contract.ts'
import { taxCodeTexts } from '../texts/texts.ts'

export const taxCodeRecord: RecordKind<typeof taxCodes.get> = {
  get: taxCodes.get,
  nav: 'taxCode',
  list: to('/tax/code'),
  texts: taxCodeTexts,
  icon: IconReceiptTax,
}
