/** The links of an order or a bill: their state, who opened and decided, and the button that revokes one. */
import { Button, Skeleton } from '@mantine/core'
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

/** What the links belong to. */
export type ShareOf =
  | { kind: 'order' | 'invoice'; id: number }
  | { kind: 'bill'; id: number; bill_id: number }

type Calls = { list: typeof shares.listOfOrder; revoke: typeof shares.revokeOfOrder }
/** They differ in their paths only. */
const callsOf = {
  order: { list: shares.listOfOrder, revoke: shares.revokeOfOrder },
  invoice: { list: shares.listOfInvoice, revoke: shares.revokeOfInvoice },
  bill: { list: shares.listOfBill, revoke: shares.revokeOfBill },
} as unknown as Record<ShareOf['kind'], Calls>

interface Props {
  of: ShareOf
  /** Of the garage; missing: the reader's. */
  timeZone?: string
  /** Says so where there is none. */
  saysNone?: boolean
}

export function ShareList({ of, timeZone, saysNone = true }: Props) {
  const text = useTexts(sharesTexts)
  const { kind, ...params } = of
  const { data } = useApiQuery(callsOf[kind].list, { params })
  const revoke = useActionMutation(callsOf[kind].revoke)
  if (!data) return saysNone ? <Skeleton height={22} /> : null
  if (data.data.length === 0) return saysNone ? <PanelMessage>{text.none}</PanelMessage> : null
  const askAndRevoke = async ({ id }: ShareRow) => {
    const isSure = await confirm({
      title: text.revokeTitle,
      text: text.revokeText,
      yes: text.revoke,
      danger: true,
    })
    if (isSure) revoke.mutate({ params: { ...params, share_id: id } })
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

function Times({ share, timeZone }: { share: ShareRow; timeZone: string | undefined }) {
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
