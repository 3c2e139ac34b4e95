import type { CSSProperties } from 'react'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/record/record.module.css'
import { buildMoneyTexts } from '../../texts/texts.ts'
import css from './money.module.css'

const tones = { ok: 'good', low: 'waiting', empty: 'bad' } as const

interface Props {
  meter: Build['meter']
  deposits: number
}

/** Shows how far the customer's money covers the remaining work. */
export function BudgetMeter({ meter, deposits }: Props) {
  const text = useTexts(buildMoneyTexts)
  const { money } = useFormat()
  const { level, remaining } = meter
  const part = deposits > 0 ? Math.min(1, Math.max(0, remaining / deposits)) : 0
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.head}>
        <h2 className={detail.heading}>{text.meter}</h2>
        <Status tone={tones[level]}>{text.meterLevel[level]}</Status>
      </div>
      <div className={css.meter}>
        <span className={css.bar} data-level={level} style={{ '--part': part } as CSSProperties} />
        <p className={css.about}>{text.meterText[level](money(remaining))}</p>
      </div>
    </Panel>
  )
}
