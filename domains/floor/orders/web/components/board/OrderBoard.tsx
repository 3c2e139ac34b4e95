/** The open orders as columns by stage. A card is moved by drag or by its menu; both start the order's transition. */
import { IconAlertTriangle, IconClock, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { riskTones } from '#domains/floor/promises/web/shared/risk.ts'
import { promisesTexts } from '#domains/floor/promises/texts/texts.ts'
import { firstAllowedPage, orderListOf } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { inEach } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { MoveMenu } from '#platform/web/ui/drag/MoveMenu.tsx'
import { CardDragHandle, DragArea, useDropTarget } from '#platform/web/ui/drag/DragArea.tsx'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { BoardCard, BoardStage } from '../../../contract-floor.ts'
import { orderFloor } from '../../../calls.gen.ts'
import { type Stage, openStages } from '../../../rules.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import css from './orderBoard.module.css'
import { stageTones } from '../../shared/tones.ts'

const BoardMove = lazyComponent(async () => (await import('./BoardMove.tsx')).BoardTransition)

const EVERY = 15_000

/** The dragged card. */
interface Held {
  card: BoardCard
  from: Stage
}

interface Moving {
  card: BoardCard
  to: Stage
}

export function OrderBoard() {
  const mayMove = useCan('order.work')
  const { data } = useApiQuery(orderFloor.board, {}, { keep: true, refetchInterval: EVERY })
  const [moving, setMoving] = useState<Moving>()
  return (
    <DragArea<Held> renderCard={({ card }) => <Face card={card} />}>
      <div className={css.board} aria-busy={!data}>
        {(data?.stages ?? []).map((column) => (
          <Column key={column.stage} column={column} onMove={mayMove ? setMoving : undefined} />
        ))}
      </div>
      {moving && (
        <BoardMove
          key={`${moving.card.id} ${moving.to}`}
          id={moving.card.id}
          to={moving.to}
          onDone={() => setMoving(undefined)}
        />
      )}
    </DragArea>
  )
}

interface ColumnProps {
  column: BoardStage
  /** Omitted for read-only users. */
  onMove: ((moving: Moving) => void) | undefined
}

function Column({ column, onMove }: ColumnProps) {
  const { stage, count, cards } = column
  const text = useTexts(ordersTexts)
  const { number, money } = useFormat()
  const list = firstAllowedPage(useRole(), '/order-management', '/home/orders')
  const { place, dragged } = useDropTarget<Held>({
    id: stage,
    name: text.stage[stage],
    takes: ({ from }) => from !== stage,
    onDrop: ({ card }) => onMove?.({ card, to: stage }),
  })
  return (
    <section {...place} className={css.column} aria-label={text.stage[stage]}>
      <h2>
        <Status tone={stageTones[stage]}>{text.stage[stage]}</Status>
        <span>{number(count)}</span>
      </h2>
      {inEach(column).map(({ amount, currency }) => (
        <p key={currency} className={css.amount}>
          {money(amount, currency)}
        </p>
      ))}
      <ul>
        {cards.map((card) => (
          <li
            key={card.id}
            className={css.card}
            data-dragged={dragged?.card.id === card.id || undefined}
          >
            <Card card={card} stage={stage} onMove={onMove && ((to) => onMove({ card, to }))} />
          </li>
        ))}
      </ul>
      {cards.length < count &&
        (list ? (
          <Link className={css.more} to={linkTo(list, { status: stage })}>
            {text.boardView.more(number(count - cards.length))}
          </Link>
        ) : (
          <p className={css.more}>{text.boardView.more(number(count - cards.length))}</p>
        ))}
    </section>
  )
}

/** The preview of a card while it is dragged. */
const Face = ({ card }: { card: BoardCard }) => (
  <div className={css.open}>
    <LicensePlate plate={card.license_plate} />
    <span>{card.number}</span>
  </div>
)

interface CardProps {
  card: BoardCard
  stage: Stage
  /** Omitted for read-only users. */
  onMove: ((wanted: Stage) => void) | undefined
}

function Card({ card, stage, onMove }: CardProps) {
  const text = useTexts(ordersTexts)
  const { number, moment } = useFormat()
  const formatMessage = useFormatMessage()
  const risks = useTexts(promisesTexts)
  const base = orderListOf(useRole())
  return (
    <>
      <div className={css.top}>
        {onMove && (
          <CardDragHandle<Held>
            id={String(card.id)}
            name={card.number}
            what={{ card, from: stage }}
          />
        )}
        <Link className={css.open} to={linkTo(`${base}/$orderId`, { orderId: card.id })}>
          <LicensePlate plate={card.license_plate} />
          <span>{card.number}</span>
        </Link>
        {onMove && (
          <MoveMenu label={text.boardView.moveOf(card.number)}>
            {[...openStages, 'delivered' as const]
              .filter((target) => target !== stage)
              .map((target) => (
                <MenuItem key={target} onClick={() => onMove(target)}>
                  {text.stage[target]}
                </MenuItem>
              ))}
          </MoveMenu>
        )}
      </div>
      <p>{[card.car, card.customer].filter(Boolean).join(' · ')}</p>
      <p className={css.about}>
        <span>
          <IconUser size={14} aria-hidden /> {card.mechanic ?? text.detail.noMechanic}
        </span>
        <span>
          <IconClock size={14} aria-hidden /> {text.boardView.hours(number(card.hours))}
        </span>
        {card.lines_all > 0 && (
          <span>{text.boardView.lines(number(card.lines_done), number(card.lines_all))}</span>
        )}
        {card.promised_at && (
          <span>{text.boardView.promised(moment(card.promised_at, card.time_zone))}</span>
        )}
        {card.risk && card.risk.level !== 'safe' && (
          <Status tone={riskTones[card.risk.level]}>{risks.level[card.risk.level]}</Status>
        )}
      </p>
      {card.blockers.length > 0 && (
        <p className={css.blocked}>
          <IconAlertTriangle size={14} aria-hidden /> {card.blockers.map(formatMessage).join(' · ')}
        </p>
      )}
    </>
  )
}
