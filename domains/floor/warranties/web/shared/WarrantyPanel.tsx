/** The warranties of a car: the last day of each, or why it is not valid; one press claims it. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { Status, type Tone } from '#platform/web/ui/Status.tsx'
import type { Warranty, WarrantyState } from '../../contract.ts'
import { warranties } from '../../calls.gen.ts'
import { warrantyTexts } from '../../texts/texts.ts'
import css from './warranties.module.css'

const tones: Record<WarrantyState, Tone> = {
  live: 'good',
  void: 'bad',
  expired: 'neutral',
  claimed: 'done',
}

interface Props {
  vehicleId: number
  /** Claims a warranty; orders provide it, since a claim creates an order. */
  ClaimDialog: ComponentType<{ warranty: Warranty; onClose: () => void }>
  /** The work order on which it is shown, collapsed; the vehicle passport links back to it. */
  orderId?: number
}

export function WarrantyPanel({ vehicleId, orderId, ClaimDialog }: Props) {
  const text = useTexts(warrantyTexts)
  const { number } = useFormat()
  const base = orderListOf(useRole())
  const { data } = useApiQuery(warranties.list, { params: { id: vehicleId } })
  const [claiming, setClaiming] = useState<Warranty>()
  const mayClaim = useCan('order.write')
  const role = useRole()
  const isOwner = role === 'super admin'
  // on the car's own page it is open
  const opensPassport = orderId !== undefined && canOpenPage(role, '/vehicle/$id/passport')
  const warrantyList = data?.data ?? []
  if (warrantyList.length === 0) return null
  return (
    <CollapsiblePanel
      title={text.title}
      about={number(warrantyList.length)}
      isNeeded={orderId === undefined}
    >
      <ul className={css.list}>
        {warrantyList.map((warranty) => (
          <li key={warranty.id}>
            <What warranty={warranty} />
            {mayClaim && (warranty.state === 'live' || (isOwner && !warranty.claim)) && (
              <Button
                size="compact-sm"
                variant="light"
                aria-label={text.claimOf(warranty.line.name)}
                onClick={() => setClaiming(warranty)}
              >
                {text.claim}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={css.links}>
        {canOpenPage(role, `${base}/warranty-claims`) && (
          <Link className={css.all} to={linkTo(`${base}/warranty-claims`)}>
            {text.all}
          </Link>
        )}
        {opensPassport && (
          <Link
            className={css.all}
            to={linkTo('/vehicle/$id/passport', { id: vehicleId }, { order: String(orderId) })}
          >
            {text.passport}
          </Link>
        )}
      </div>
      {claiming && <ClaimDialog warranty={claiming} onClose={() => setClaiming(undefined)} />}
    </CollapsiblePanel>
  )
}

function What({ warranty }: { warranty: Warranty }) {
  const text = useTexts(warrantyTexts)
  const formatMessage = useFormatMessage()
  const { dayLong, moment } = useFormat()
  const base = orderListOf(useRole())
  const { completed_at, delivered_at, time_zone: zone } = warranty
  const { line, state, said, until, order, claim, garage } = warranty
  return (
    <div className={css.what}>
      <strong>{line.name}</strong>
      <Status tone={tones[state]}>{text.state[state]}</Status>
      <small>
        {text.until} {dayLong(until)} · {garage.name}
      </small>
      <small>
        <Link to={linkTo(`${base}/$orderId`, { orderId: order.id })}>{order.number}</Link>
      </small>
      {state === 'void' && (
        <small>{text.leftLate(moment(completed_at, zone), moment(delivered_at, zone))}</small>
      )}
      {claim && said && (
        <small>
          <Link to={linkTo(`${base}/$orderId`, { orderId: claim.id })}>{formatMessage(said)}</Link>
        </small>
      )}
    </div>
  )
}
