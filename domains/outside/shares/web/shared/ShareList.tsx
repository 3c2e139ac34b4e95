/** The links of an order or a bill: their state, who opened and decided, and the button that revokes one. */
import { Button } from '@mantine/core'
import { confirm } from '#platform/web/confirm.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PanelMessage } from '#platform/web/record/RecordPanel.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Status, type Tone } from '#platform/web/ui/Status.tsx'
import { shares } from '../../calls.gen.ts'
import type { ShareRow } from '../../contract.ts'
import { sharesTexts } from '../../texts/texts.ts'
import type { ShareState } from '../../values.ts'
import css from './shareList.module.css'

const tones: Readonly<Record<ShareState, Tone>> = {
  open: 'busy',
  decided: 'good',
  expired: 'neutral',
  revoked: 'neutral',
}

interface Props {
  orderId: number
  timeZone: string
}

export function ShareList({ orderId, timeZone }: Props) {
  const text = useTexts(sharesTexts)
  const { data } = useApiQuery(shares.listOfOrder, { params: { id: orderId } })
  const revoke = useActionMutation(shares.revokeOfOrder)
  if (!data) return null
  if (data.data.length === 0) return <PanelMessage>{text.none}</PanelMessage>
  const askAndRevoke = async ({ id }: ShareRow) => {
    const isSure = await confirm({
      title: text.revokeTitle,
      text: text.revokeText,
      yes: text.revoke,
      danger: true,
    })
    if (isSure) revoke.mutate({ params: { id: orderId, share_id: id } })
  }
  return (
    <ul className={css.list}>
      {data.data.map((share) => (
        <li key={share.id}>
          <div className={css.about}>
            <span className={css.title}>
              {text.purposes[share.purpose]}{' '}
              <Status tone={tones[share.state]}>{text.states[share.state]}</Status>
            </span>
            <Times share={share} timeZone={timeZone} />
          </div>
          {share.state !== 'revoked' && (
            <AbilityGuard ability={share.can.revoke} roleOnly>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${text.revoke}: ${text.purposes[share.purpose]}`}
                onClick={() => void askAndRevoke(share)}
              >
                {text.revoke}
              </Button>
            </AbilityGuard>
          )}
        </li>
      ))}
    </ul>
  )
}

function Times({ share, timeZone }: { share: ShareRow; timeZone: string }) {
  const text = useTexts(sharesTexts)
  const { moment } = useFormat()
  const { opened_count, opened_at, decided_at, expires_at, created_by, state } = share
  const at = (instant: string) => moment(instant, timeZone)
  const parts = [
    opened_at
      ? `${text.opened(opened_count)}, ${text.lastOpened(at(opened_at))}`
      : text.neverOpened,
    decided_at && text.decidedAt(at(decided_at)),
    expires_at && (state === 'open' || state === 'decided') && text.ends(at(expires_at)),
    created_by && text.by(created_by),
  ]
  return <small>{parts.filter(Boolean).join(' · ')}</small>
}
