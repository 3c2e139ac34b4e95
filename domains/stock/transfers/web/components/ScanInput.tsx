/** An input for a scanner, which types like a keyboard and ends with Enter. */
import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { transferTexts } from '../../texts/texts.ts'

interface Props {
  hint: string
  /** Finds the scanned code. @returns an error, or nothing: then the input is cleared */
  onSku: (sku: string) => string | undefined | Promise<string | undefined>
  disabled?: boolean
  ref: Ref<HTMLInputElement>
}

export function ScanInput({ hint, onSku, disabled = false, ref }: Props) {
  const text = useTexts(transferTexts)
  const [sku, setSku] = useState('')
  const [problem, setProblem] = useState<string>()
  const find = async (scannedSku: string) => {
    const error = await onSku(scannedSku)
    setProblem(error)
    if (!error) setSku('')
  }
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const scannedSku = sku.trim()
    if (scannedSku) void find(scannedSku)
  }
  return (
    <TextInput
      ref={ref}
      label={text.scan}
      leftSection={<IconBarcode size={17} aria-hidden />}
      description={hint}
      disabled={disabled}
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
