/** Follow-ups on the page of an order, or all open ones on the first page of the day. */
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { showPhone, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PanelFooter, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { followUps } from '../../calls.gen.ts'
import type { FollowUp } from '../../contract.ts'
import { followUpTexts } from '../../texts/texts.ts'
import { kindTones } from './tones.ts'
import css from './followUps.module.css'

const DoneDialog = lazyComponent(async () => (await import('../components/DoneDialog.tsx')).default)

/** With more than these, the list of all is one link away. */
const SHOWN = 10

interface Props {
  /** All of this order, also closed ones; else the open ones of the scope. */
  orderId?: number
}

/** Renders nothing without a follow-up, and for roles that see none. */
export function FollowUpPanel({ orderId }: Props) {
  return useCan(followUps.list.allow) ? <Rows orderId={orderId} /> : null
}

function Rows({ orderId }: { orderId: number | undefined }) {
  const text = useTexts(followUpTexts)
  const [closing, setClosing] = useState<FollowUp>()
  const { data } = useApiQuery(followUps.list, {
    query: orderId
      ? { order_id: orderId, limit: SHOWN }
      : { open: 'true', sort: 'created_at', limit: SHOWN },
  })
  if (!data || data.total === 0) return null
  const panel = (
    <RecordPanel title={text.title}>
      <ul className={css.list}>
        {data.data.map((followUp) => (
          <li key={followUp.id}>
            <Row followUp={followUp} isOnOrder={orderId !== undefined} />
            <AbilityGuard ability={followUp.can.done} roleOnly>
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconCheck size={15} aria-hidden />}
                onClick={() => setClosing(followUp)}
              >
                {text.done}
              </Button>
            </AbilityGuard>
          </li>
        ))}
      </ul>
      {data.total > SHOWN && (
        <PanelFooter>
          <Link to={linkTo('/my-work/follow-ups')}>{text.all}</Link>
        </PanelFooter>
      )}
      {closing && <DoneDialog followUp={closing} onClose={() => setClosing(undefined)} />}
    </RecordPanel>
  )
  return orderId ? panel : <div className={css.space}>{panel}</div>
}

function Row({ followUp, isOnOrder }: { followUp: FollowUp; isOnOrder: boolean }) {
  const text = useTexts(followUpTexts)
  const { moment } = useFormat()
  const base = orderListOf(useRole())
  const { kind, order, customer, created_at, done_at, done_by, note } = followUp
  return (
    <div className={css.about}>
      <Status tone={kindTones[kind]}>{text.kinds[kind]}</Status>
      <p className={css.asked}>{followUp.text}</p>
      {note && <p className={css.asked}>{note}</p>}
      <div className={css.details}>
        {order && !isOnOrder && (
          <Link to={linkTo(`${base}/$orderId`, { orderId: order.id })}>
            {`${order.number} · ${order.license_plate}`}
          </Link>
        )}
        {customer && <span>{customer.full_name}</span>}
        {customer?.phone && <a href={`tel:${customer.phone}`}>{showPhone(customer.phone)}</a>}
        <span>{done_at ? text.doneBy(done_by ?? '', moment(done_at)) : moment(created_at)}</span>
      </div>
    </div>
  )
}
