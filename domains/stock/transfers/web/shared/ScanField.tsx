/** Scanning a SKU finds its item in a garage. */
import type { Ref } from 'react'
import type { InventoryItemRow } from '#domains/stock/inventory/contract.ts'
import { inventory } from '#domains/stock/inventory/calls.gen.ts'
import { callApi, toApiMessage } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { transferTexts } from '../../texts/texts.ts'
import { ScanInput } from '../components/ScanInput.tsx'

interface Props {
  garage: { id: number; name: string } | undefined
  /** The hint while scanning is not possible yet. */
  before: string
  onFound: (item: InventoryItemRow) => void
  ref: Ref<HTMLInputElement>
}

export function ScanField({ garage, before, onFound, ref }: Props) {
  const text = useTexts(transferTexts)
  const formatMessage = useFormatMessage()
  const find = async (typedSku: string) => {
    if (!garage) return before
    try {
      const query = { keyword: typedSku, garage_id: garage.id, country_id: 0, limit: 100 }
      const { data } = await callApi(inventory.everywhere, { query })
      const item = data.find((row) => row.sku.toLowerCase() === typedSku.toLowerCase())
      if (!item) return text.unknownSku(typedSku, garage.name)
      onFound(item)
      return undefined
    } catch (failure) {
      return formatMessage(toApiMessage(failure))
    }
  }
  return (
    <ScanInput ref={ref} hint={garage ? text.scanHint : before} disabled={!garage} onSku={find} />
  )
}
