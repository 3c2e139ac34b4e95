import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { MemberDetail } from '../../contract.ts'
import css from '../shared/membership.module.css'
import { membershipTexts } from '../../texts/texts.ts'

/** The amount missing for the next tier: "€ 1,250.00 more for Gold until 31 March"; or to keep the current one. */
export function Progress({ member }: { member: Pick<MemberDetail, 'progress' | 'paid'> }) {
  const text = useTexts(membershipTexts)
  const { money, dayLong } = useFormat()
  const { progress, paid } = member
  if (!progress) return <p className={css.note}>{text.highest}</p>
  const { tier, missing, until, keeps } = progress
  const wording = keeps ? text.moreToKeep : text.moreUntil
  return (
    <>
      <div className={css.progress} aria-hidden>
        <span style={{ width: `${(100 * Math.max(0, paid)) / (paid + missing)}%` }} />
      </div>
      <p className={css.note}>
        {until ? wording(money(missing), tier, dayLong(until)) : text.more(money(missing), tier)}
      </p>
      <p className={css.note}>
        {text.paidYear}: {money(paid)}
      </p>
    </>
  )
}
