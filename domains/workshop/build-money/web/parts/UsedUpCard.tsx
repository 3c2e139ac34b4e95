/** On the page of the owner: builds whose customers' money is used up. Nothing where there is none. */
import { useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { buildMoney } from '../../contract.ts'
import css from './money.module.css'
import { buildMoneyTexts } from '../texts/texts.ts'

export default function UsedUpCard() {
  const text = useTexts(buildMoneyTexts)
  const { rupiah } = useFormat()
  const { data } = useAsk(buildMoney.usedUp, {})
  const builds = data?.data ?? []
  if (builds.length === 0) return null
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.usedUp}</h2>
      <p className={css.about}>{text.usedUpText}</p>
      <ul className={css.list}>
        {builds.map(({ id, name, number, workshop, ahead }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{rupiah(ahead)}</span>
            <p className={css.about}>{`${number} · ${workshop}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
