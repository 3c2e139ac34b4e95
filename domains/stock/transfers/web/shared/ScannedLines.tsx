/** Lines with a quantity each: a SKU and Enter moves to the quantity of its line, Enter there returns. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { transferTexts } from '../../texts/texts.ts'
import css from './transfers.module.css'
import { ScanInput } from '../components/ScanInput.tsx'

interface Props {
  lines: readonly { item: { sku: string } }[]
  /** One `<li>` per line, in the same order. */
  children: ReactNode
}

export function ScannedLines({ lines, children }: Props) {
  const text = useTexts(transferTexts)
  const scan = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const find = (typedSku: string) => {
    const at = lines.findIndex(({ item }) => item.sku.toLowerCase() === typedSku.toLowerCase())
    if (at < 0) return text.notAmong(typedSku)
    const quantity = list.current?.children[at]?.querySelector('input')
    quantity?.focus()
    quantity?.select()
    return undefined
  }
  // Enter in a quantity does not submit
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    scan.current?.focus()
  }
  // a single line needs no search
  const isLong = lines.length > 1
  return (
    <div className={css.scanned}>
      {isLong && <ScanInput ref={scan} hint={text.scanLineHint} onSku={find} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter of all the inputs within */}
      <ul ref={list} onKeyDown={isLong ? onEnter : undefined}>
        {children}
      </ul>
    </div>
  )
}
