/** One member: tier and progress, points by lot, payments, coupons, and the ledger of points. */
import {
  IconAdjustments,
  IconGift,
  IconId,
  IconLock,
  IconLockOpen,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { vouchers } from '#domains/loyalty/vouchers/calls.gen.ts'
import { abilityFor } from '#platform/contract/abilities.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Action } from '#platform/web/record/RecordActions.tsx'
import { type RecordKind, RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel } from '#platform/web/record/RecordPanel.tsx'
import { type StatTile, StatTiles } from '#platform/web/record/StatTiles.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { MemberDetail } from '../../contract.ts'
import { membership } from '../../calls.gen.ts'
import { Ledger } from './Ledger.tsx'
import { PointLots } from './Lots.tsx'
import { Spending } from './Spending.tsx'
import { Vouchers } from './Vouchers.tsx'
import css from '../shared/membership.module.css'
import { Progress } from '../components/Progress.tsx'
import { toneOf } from '../components/status.ts'
import { membershipTexts } from '../../texts/texts.ts'

const AdjustDialog = lazyComponent(async () => (await import('./AdjustDialog.tsx')).default)
const BlockDialog = lazyComponent(async () => (await import('./BlockDialog.tsx')).default)
const CardDialog = lazyComponent(async () => (await import('./CardDialog.tsx')).default)
const GiveVoucherDialog = lazyComponent(
  async () => (await import('#domains/loyalty/vouchers/web/shared/GrantVoucherDialog.tsx')).default,
)

const memberRecord: RecordKind<typeof membership.get> = {
  get: membership.get,
  nav: 'membershipManagement',
  list: linkTo('/membership-management'),
  texts: membershipTexts,
  icon: IconUserOff,
}

const MemberPage = () => (
  <RecordLoader of={memberRecord}>{(member) => <MemberDetails member={member} />}</RecordLoader>
)
export default MemberPage

interface Of {
  member: MemberDetail
}

function MemberDetails({ member }: Of) {
  const nameOfCountry = useNameOfCountry()
  const place = nameOfCountry(member.country_id, member.country.name)
  const actions = useActions(member)
  return (
    <RecordPage
      title={member.name}
      subtitle={`${place} · ${member.tier}`}
      actions={actions}
      side={<About member={member} />}
    >
      <Sums member={member} />
      <Spending member={member} />
      <PointLots member={member} />
      <Vouchers member={member} />
      <Ledger id={member.id} />
    </RecordPage>
  )
}

function useActions(member: MemberDetail): Action[] {
  const { id } = member
  const text = useTexts(membershipTexts)
  const role = useRole()
  const can = abilityFor(role, 'membership.write')
  const unblock = useActionMutation(membership.unblock)
  return [
    {
      name: 'customer',
      label: text.customerPage,
      icon: IconUser,
      to: linkTo('/customer-management/$id', { id }),
    },
    {
      name: 'card',
      label: text.card,
      icon: IconId,
      dialog: (close) => <CardDialog member={member} onClose={close} />,
    },
    {
      name: 'giveVoucher',
      label: text.giveVoucher,
      icon: IconGift,
      can: abilityFor(role, vouchers.grant.allow),
      dialog: (close) => <GiveVoucherDialog customer={member} onClose={close} />,
    },
    member.blocked_at
      ? {
          name: 'unblock',
          label: text.unblock,
          icon: IconLockOpen,
          can,
          busy: unblock.isPending,
          act: () => unblock.mutate({ params: { id } }),
        }
      : {
          name: 'block',
          label: text.block,
          icon: IconLock,
          can,
          dialog: (close) => <BlockDialog id={id} onClose={close} />,
        },
    {
      name: 'adjust',
      label: text.adjust,
      icon: IconAdjustments,
      can,
      main: true,
      dialog: (close) => <AdjustDialog member={member} onClose={close} />,
    },
  ]
}

function About({ member }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const { dayLong, number } = useFormat()
  const { vouchers } = member
  return (
    <DetailsPanel
      title={text.memberPage}
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
    >
      <Progress member={member} />
      <Cars member={member} />
    </DetailsPanel>
  )
}

function Cars({ member }: Of) {
  const { command } = useTexts(commonTexts)
  if (member.vehicles.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{command.vehicles}</h3>
      <ul className={css.cars}>
        {member.vehicles.map(({ id, license_plate, brand, model }) => (
          <li key={id}>
            <Link to={linkTo('/vehicle/$id', { id })}>
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
  const { number, money } = useFormat()
  const sums: StatTile[] = [
    [text.points, number(member.points)],
    [text.worth, money(member.value)],
    [text.reserved, number(member.reserved)],
    ...(member.debt > 0 ? [[text.debt, number(member.debt)] as const] : []),
    [text.expiringSoon, number(member.expiring)],
    [text.totalTransaction, money(member.total_transaction)],
  ]
  return <StatTiles of={sums} />
}
