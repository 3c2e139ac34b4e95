import { Button } from '@mantine/core'
import { IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { OrderLine } from '../../../../order-line.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { useLineRights } from './lineRights.ts'
import css from './lines.module.css'

// loads with the first line that is short
const ShortageLine = lazyComponent(async () => (await import('./ShortageLine.tsx')).ShortageLine)
const dialogs = () => import('./PartDialogs.tsx')
const IssuePartDialog = lazyComponent(async () => (await dialogs()).IssuePartDialog)
const ReturnPartDialog = lazyComponent(async () => (await dialogs()).ReturnPartDialog)

/** The stock of a line's part: reserved, issued and short, with the possible actions. */
export function PartStock({ line }: { line: OrderLine }) {
  const { parts: text } = useTexts(ordersTexts)
  const { number } = useFormat()
  const rights = useLineRights()
  const [open, setOpen] = useState<'issue' | 'return'>()
  const close = () => setOpen(undefined)
  const { reserved, issued, shortage, available } = line
  if (available === null || line.approval === 'declined') return undefined
  return (
    <div className={css.stock}>
      <span className={css.stockFacts}>
        {reserved > 0 && <span>{text.reserved(number(reserved))}</span>}
        {issued > 0 && <span>{text.issued(number(issued))}</span>}
        <span>{text.available(number(available))}</span>
      </span>
      <Cost line={line} />
      {shortage > 0 && <ShortageLine line={line} />}
      <span className={css.stockActions}>
        {rights.issue(line) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={text.issueOf(line.name)}
            leftSection={<IconPackageExport size={14} aria-hidden />}
            onClick={() => setOpen('issue')}
          >
            {text.issue}
          </Button>
        )}
        {rights.bringBack(line) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={text.returnOf(line.name)}
            leftSection={<IconPackageImport size={14} aria-hidden />}
            onClick={() => setOpen('return')}
          >
            {text.return}
          </Button>
        )}
      </span>
      {open === 'issue' && <IssuePartDialog line={line} onClose={close} />}
      {open === 'return' && <ReturnPartDialog line={line} onClose={close} />}
    </div>
  )
}

/** For users who see costs, if there is one: parts and third-party work. */
export function Cost({ line: { cost, margin } }: { line: OrderLine }) {
  const { parts: text } = useTexts(ordersTexts)
  const { money } = useFormat()
  if (!cost) return undefined
  return (
    <span className={css.stockFacts}>
      <span>{text.cost(money(cost))}</span>
      {margin != null && <span>{text.margin(money(margin))}</span>}
    </span>
  )
}
