/** Shares a bill of a build with its customer; only on the screen, not in print. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { sharing } from '#domains/outside/notices/calls.gen.ts'
import { ShareList, type ShareOf } from '#domains/outside/shares/web/shared/ShareList.tsx'
import { sharesTexts } from '#domains/outside/shares/texts/texts.ts'
import { useCan } from '#platform/web/data/session.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import css from './shareBill.module.css'

const ShareDialog = lazyComponent(
  async () => (await import('#domains/outside/notices/web/shared/ShareDialog.tsx')).ShareDialog,
)

export function ShareBill({ id, bill_id }: { id: number; bill_id: number }) {
  const text = useTexts(sharesTexts)
  const [isSharing, setSharing] = useState(false)
  const of: ShareOf = { kind: 'bill', id, bill_id }
  if (!useCan(sharing.bill.allow)) return null
  return (
    <div className={css.screen}>
      <RecordPanel
        title={text.title}
        beside={
          <Button size="compact-md" variant="light" onClick={() => setSharing(true)}>
            {text.shareTitles.bill}
          </Button>
        }
      >
        <ShareList of={of} />
      </RecordPanel>
      {isSharing && <ShareDialog purpose="bill" of={of} onClose={() => setSharing(false)} />}
    </div>
  )
}
