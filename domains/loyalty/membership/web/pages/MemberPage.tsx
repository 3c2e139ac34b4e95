/** One member: tier and what is missing for the next, points by lot, what was paid, coupons, and the ledger of points. */
import { Button } from '@mantine/core'
import {
  IconAdjustments,
  IconId,
  IconLock,
  IconLockOpen,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { DetailLoad } from '#platform/web/DetailLoad.tsx'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { useNameOfCountry } from '#platform/web/countries.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { LicensePlate } from '#platform/web/ui/LicensePlate.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { type MemberDetail, membership } from '../../contract.ts'
import { Ledger } from './Ledger.tsx'
import { Lots } from './Lots.tsx'
import { Spending } from './Spending.tsx'
import { Vouchers } from './Vouchers.tsx'
import css from '../parts/membership.module.css'
import { Progress } from '../parts/Progress.tsx'
import { toneOf } from '../parts/status.ts'
import { membershipTexts } from '../texts/texts.ts'

const AdjustDialog = later(async () => (await import('./AdjustDialog.tsx')).default)
const BlockDialog = later(async () => (await import('./BlockDialog.tsx')).default)
const CardDialog = later(async () => (await import('./CardDialog.tsx')).default)

export default function MemberPage() {
  const id = useIdParam('id')
  const text = useTexts(membershipTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(membership.get, { params: { id } })}
      list={{
        title: nav.membershipManagement,
        path: to('/membership-management'),
        back: text.backToList,
      }}
      missing={text.missing}
      icon={<IconUserOff size={34} stroke={1.5} aria-hidden />}
    >
      {(member) => <Shown member={member} />}
    </DetailLoad>
  )
}

interface Of {
  member: MemberDetail
}

function Shown({ member }: Of) {
  const nameOfCountry = useNameOfCountry()
  const place = nameOfCountry(member.country_id, member.country.name)
  return (
    <>
      <PageHead
        title={member.name}
        subtitle={`${place} · ${member.tier}`}
        actions={<Actions member={member} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <About member={member} />
        </div>
        <div className={css.main}>
          <Sums member={member} />
          <Spending member={member} />
          <Lots member={member} />
          <Vouchers member={member} />
          <Ledger id={member.id} />
        </div>
      </div>
    </>
  )
}

function Actions({ member }: Of) {
  const { id } = member
  const text = useTexts(membershipTexts)
  const mayWrite = useMay('membership.write')
  const [opened, setOpened] = useState<'adjust' | 'block' | 'card'>()
  const close = () => setOpened(undefined)
  const unblock = useAct(membership.unblock)
  const icon = { size: 16, 'aria-hidden': true }
  return (
    <>
      <Button
        component={Link}
        to={to('/customer-management/$id', { id })}
        variant="default"
        leftSection={<IconUser {...icon} />}
      >
        {text.customerPage}
      </Button>
      <Button
        variant="default"
        leftSection={<IconId {...icon} />}
        onClick={() => setOpened('card')}
      >
        {text.card}
      </Button>
      {mayWrite && (
        <>
          {member.blocked_at ? (
            <Button
              variant="default"
              leftSection={<IconLockOpen {...icon} />}
              loading={unblock.isPending}
              onClick={() => unblock.mutate({ params: { id } })}
            >
              {text.unblock}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconLock {...icon} />}
              onClick={() => setOpened('block')}
            >
              {text.block}
            </Button>
          )}
          <Button leftSection={<IconAdjustments {...icon} />} onClick={() => setOpened('adjust')}>
            {text.adjust}
          </Button>
        </>
      )}
      {opened === 'adjust' && <AdjustDialog member={member} onClose={close} />}
      {opened === 'block' && <BlockDialog id={id} onClose={close} />}
      {opened === 'card' && <CardDialog member={member} onClose={close} />}
    </>
  )
}

function About({ member }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const { dayLong, number } = useFormat()
  const { vouchers } = member
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.memberPage}</h2>
      <Facts
        rows={[
          [
            field.status,
            <Status key="status" tone={toneOf[member.status]}>
              {text.status[member.status]}
            </Status>,
          ],
          ...(member.blocked_reason
            ? [[text.reason, member.blocked_reason] as [string, string]]
            : []),
          [text.tier, member.tier],
          [field.phone, member.phone_display],
          [text.memberSince, dayLong(member.joined_on)],
          [text.lastVisit, member.last_visit && dayLong(member.last_visit)],
          [field.garage, member.last_garage?.name],
          [
            text.vouchers,
            text.counts(number(vouchers.active), number(vouchers.used), number(vouchers.expired)),
          ],
        ]}
      />
      <Progress member={member} />
      <Cars member={member} />
    </Panel>
  )
}

function Cars({ member }: Of) {
  const { command } = useTexts(commonTexts)
  if (member.vehicles.length === 0) return null
  return (
    <>
      <h3 className={detail.heading}>{command.vehicles}</h3>
      <ul className={css.cars}>
        {member.vehicles.map(({ id, license_plate, brand, model }) => (
          <li key={id}>
            <Link to={to('/vehicle/$id', { id })}>
              <LicensePlate plate={license_plate} /> {brand.name} {model.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Sums({ member }: Of) {
  const text = useTexts(membershipTexts)
  const { number, rupiah } = useFormat()
  const sums: [string, string][] = [
    [text.points, number(member.points)],
    [text.worth, rupiah(member.value)],
    [text.reserved, number(member.reserved)],
    ...(member.debt > 0 ? [[text.debt, number(member.debt)] as [string, string]] : []),
    [text.expiringSoon, number(member.expiring)],
    [text.totalTransaction, rupiah(member.total_transaction)],
  ]
  return (
    <dl className={css.tiles}>
      {sums.map(([name, value]) => (
        <div key={name} className={css.tile}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
