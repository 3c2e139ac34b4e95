/** A field for a scanner, which is a keyboard that ends in Enter: a SKU finds its item. */
import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { type InventoryItemRow, inventory } from '#domains/inventory/contract.ts'
import { callApi, sayable } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { transferTexts } from '../texts/texts.ts'

interface Props {
  garage: { id: number; name: string } | undefined
  onFound: (item: InventoryItemRow) => void
  ref: Ref<HTMLInputElement>
}

export function ScanField({ garage, onFound, ref }: Props) {
  const text = useTexts(transferTexts)
  const say = useSayMessage()
  const [sku, setSku] = useState('')
  const [problem, setProblem] = useState<string>()

  const find = async (wanted: string, { id, name }: { id: number; name: string }) => {
    try {
      const query = { keyword: wanted, garage_id: id, country_id: 0, limit: 100 }
      const { data } = await callApi(inventory.everywhere, { query })
      const item = data.find((row) => row.sku.toLowerCase() === wanted.toLowerCase())
      if (!item) return setProblem(text.unknownSku(wanted, name))
      setSku('')
      onFound(item)
    } catch (failure) {
      setProblem(say(sayable(failure)))
    }
  }
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const wanted = sku.trim()
    if (wanted && garage) void find(wanted, garage)
  }
  return (
    <TextInput
      ref={ref}
      label={text.scan}
      leftSection={<IconBarcode size={17} aria-hidden />}
      description={garage ? text.scanHint : text.chooseFirst}
      disabled={!garage}
      maxLength={60}
      autoComplete="off"
      value={sku}
      error={problem}
      onChange={(event) => {
        setSku(event.currentTarget.value)
        setProblem(undefined)
      }}
      onKeyDown={onEnter}
    />
  )
}
