/** The membership on the customer's page: tier, points, coupons, and progress to the next tier. */
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/record/record.module.css'
import { membership } from '../../calls.gen.ts'
import css from './membership.module.css'
import { toneOf } from '../components/status.ts'
import { membershipTexts } from '../../texts/texts.ts'
import { Progress } from '../components/Progress.tsx'

export function MembershipPanel({ customerId: id }: { customerId: number }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const { number, money } = useFormat()
  const { data: member } = useApiQuery(membership.get, { params: { id } })
  if (!member) return <Skeleton height={180} radius={12} />
  const { vouchers } = member
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>
        <Link className={css.link} to={linkTo('/membership-management/$id', { id })}>
          {text.memberPage}
        </Link>
      </h2>
      <DescriptionList
        rows={[
          [text.tier, member.tier],
          [
            field.status,
            <Status key="status" tone={toneOf[member.status]}>
              {text.status[member.status]}
            </Status>,
          ],
          [text.points, `${number(member.points)} (${money(member.value)})`],
          [
            text.vouchers,
            text.counts(number(vouchers.active), number(vouchers.used), number(vouchers.expired)),
          ],
        ]}
      />
      <Progress member={member} />
    </Panel>
  )
}
