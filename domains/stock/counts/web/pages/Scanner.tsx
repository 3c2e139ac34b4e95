/** Counts with a scanner: a SKU and Enter selects the item, its quantity and Enter returns to the SKU field. */
import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { callApi, toApiMessage, useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import type { CountLine, StockCount } from '../../contract.ts'
import { counts } from '../../calls.gen.ts'
import { CountedField } from './CountedField.tsx'
import css from './counts.module.css'
import { countTexts } from '../../texts/texts.ts'

export function Scanner({ count }: { count: StockCount }) {
  const text = useTexts(countTexts)
  const formatMessage = useFormatMessage()
  const [sku, setSku] = useState('')
  const [problem, setProblem] = useState<string>()
  const [itemId, setItemId] = useState<number>()
  const field = useRef<HTMLInputElement>(null)

  const find = async (typedSku: string) => {
    try {
      const query = { keyword: typedSku, limit: 100 }
      const { lines } = await callApi(counts.get, { params: { id: count.id }, query })
      const line = lines.data.find((row) => row.sku.toLowerCase() === typedSku.toLowerCase())
      setItemId(line?.id)
      if (!line) return setProblem(text.notInCount(typedSku))
      setSku('')
    } catch (failure) {
      setProblem(formatMessage(toApiMessage(failure)))
    }
  }
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const typedSku = sku.trim()
    if (typedSku) void find(typedSku)
  }
  return (
    <div className={css.scanner}>
      <TextInput
        ref={field}
        size="md"
        label={text.scan}
        description={text.scanHint}
        leftSection={<IconBarcode size={18} aria-hidden />}
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
      {itemId !== undefined && (
        <Scanned
          key={itemId}
          countId={count.id}
          itemId={itemId}
          onDone={() => field.current?.focus()}
        />
      )}
    </div>
  )
}

interface ScannedProps {
  countId: number
  itemId: number
  onDone: () => void
}

/** The last scanned item. */
function Scanned({ countId, itemId, onDone }: ScannedProps) {
  const { data } = useApiQuery(counts.get, { params: { id: countId }, query: { item_id: itemId } })
  const line = data?.lines.data[0]
  return line ? <Quantity line={line} countId={countId} onDone={onDone} /> : undefined
}

function Quantity({ line, countId, onDone }: Omit<ScannedProps, 'itemId'> & { line: CountLine }) {
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // blur saves the field
    onDone()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of the input within
    <div className={css.scanned} onKeyDown={onEnter}>
      <div>
        <strong>{line.name}</strong>
        <small>{line.sku}</small>
      </div>
      <CountedField line={line} countId={countId} ref={(input) => input?.focus()} />
    </div>
  )
}
