import { VisuallyHidden } from '@mantine/core'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import detail from '#platform/web/ui/detail.module.css'
import type { MemberDetail } from '../../contract.ts'
import css from '../parts/membership.module.css'
import { membershipTexts } from '../texts/texts.ts'

/** Twelve months of what was paid. */
export function Spending({ member: { spending } }: { member: Pick<MemberDetail, 'spending'> }) {
  const text = useTexts(membershipTexts)
  const { rupiah, month: monthOf } = useFormat()
  const most = Math.max(1, ...spending.map(({ net }) => net))
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.spending}</h2>
      <ol className={css.bars}>
        {spending.map(({ month, net }) => {
          const label = `${monthOf(month)}: ${rupiah(net)}`
          return (
            <li key={month} title={label}>
              <VisuallyHidden>{label}</VisuallyHidden>
              <span
                aria-hidden
                className={css.bar}
                style={{ height: `${(100 * Math.max(0, net)) / most}%` }}
              />
            </li>
          )
        })}
      </ol>
      <div className={css.axis} aria-hidden>
        <span>{monthOf(spending[0]?.month)}</span>
        <span>{monthOf(spending.at(-1)?.month)}</span>
      </div>
    </Panel>
  )
}
