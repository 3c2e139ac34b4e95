import { Link } from '@tanstack/react-router'
import type { Stage } from '#domains/floor/orders/rules.ts'
import { stageTones } from '#domains/floor/orders/web/shared/tones.ts'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { dashboard } from '../../calls.gen.ts'
import { useDrillDown } from '#domains/overview/figures/web/shared/useDrillDown.ts'
import css from './home.module.css'
import { dashboardTexts } from '../../texts/texts.ts'

type Move = DataOut<typeof dashboard.get>['history'][number]

interface Props {
  moves: readonly Move[]
}

/** The latest twenty transitions of all orders. */
export function OrderHistory({ moves }: Props) {
  const text = useTexts(dashboardTexts)
  return (
    <Panel>
      <div className={css.head}>
        <h2>{text.orderHistory}</h2>
      </div>
      {moves.length === 0 ? (
        <p className={css.none}>{text.noHistory}</p>
      ) : (
        <ol className={css.history}>
          {moves.map((move) => (
            <MoveRow key={`${move.order_id} ${move.at} ${move.to}`} move={move} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function MoveRow({ move }: { move: Move }) {
  const { stage } = useTexts(ordersTexts)
  const { momentZoned } = useFormat()
  const to = useDrillDown().order(move.order_id)
  return (
    <li>
      <LicensePlate plate={move.license_plate} />
      <Status tone={stageTones[move.to as Stage]}>{stage[move.to as Stage]}</Status>
      <time className={css.when} dateTime={move.at}>
        {/* the garage's own clock: 09:00 in Jayapura must not show as 07:00 to a reader in Jakarta */}
        {momentZoned(move.at, move.time_zone)}
      </time>
      {to ? <Link to={to}>{move.number}</Link> : <span>{move.number}</span>}
      <span className={css.by}>{move.by}</span>
    </li>
  )
}
