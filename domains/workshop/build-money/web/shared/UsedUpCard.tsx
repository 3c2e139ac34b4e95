/** For the owner: builds whose deposits are used up. Renders nothing if there are none. */
import { currencyIn } from '#platform/web/language/currency.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { buildMoney } from '../../calls.gen.ts'
import css from './money.module.css'
import { buildMoneyTexts } from '../../texts/texts.ts'

export default function UsedUpCard() {
  const text = useTexts(buildMoneyTexts)
  const { money } = useFormat()
  const { data } = useApiQuery(buildMoney.usedUp, {})
  const builds = data?.data ?? []
  if (builds.length === 0) return null
  return (
    <RecordPanel title={text.usedUp}>
      <p className={css.about}>{text.usedUpText}</p>
      <ul className={css.list}>
        {builds.map(({ id, name, number, workshop, ahead, ...row }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{money(ahead, currencyIn(row))}</span>
            <p className={css.about}>{`${number} · ${workshop}`}</p>
          </li>
        ))}
      </ul>
    </RecordPanel>
  )
}
