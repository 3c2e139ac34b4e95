/** Delivers a finished build: directly if it is paid, else with a reason. */
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { buildMoneyMessages } from '#domains/workshop/build-money/messages.ts'
import { buildMoneyTexts } from '#domains/workshop/build-money/texts/texts.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Build } from '../../detail.ts'
import { builds } from '../../calls.gen.ts'

const DeliverDialog = lazyComponent(async () => (await import('./DeliverDialog.tsx')).default)

export function Deliver({ build }: { build: Build }) {
  const text = useTexts(buildMoneyTexts)
  const [isAsking, setAsking] = useState(false)
  const act = useActionMutation(builds.deliver)
  const { id, version, can, status } = build
  if (status !== 'finished') return null
  const needsReason = !can.deliver.ok && can.deliver.why.message === buildMoneyMessages.unpaid
  const start = async () => {
    if (needsReason) setAsking(true)
    else if (await confirm({ title: text.deliver, text: text.deliverAsk, yes: text.deliver }))
      act.mutate({ params: { id }, body: { version } })
  }
  return (
    <>
      <AbilityGuard ability={needsReason ? { ok: true } : can.deliver}>
        <Button
          loading={act.isPending}
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => void start()}
        >
          {text.deliver}
        </Button>
      </AbilityGuard>
      {isAsking && <DeliverDialog build={build} onClose={() => setAsking(false)} />}
    </>
  )
}
