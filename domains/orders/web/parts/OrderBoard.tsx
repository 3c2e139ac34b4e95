/** The open orders as columns by stage. A card is dragged to another stage, or moved by its menu: both ask the order's own moves. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange, IconClock, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { riskTones } from '#domains/promises/web/parts/risk.ts'
import { promisesTexts } from '#domains/promises/web/texts/texts.ts'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { useMay } from '#platform/web/session.ts'
import { ButtonMenu } from '#platform/web/ui/ButtonMenu.tsx'
import { LicensePlate } from '#platform/web/ui/LicensePlate.tsx'
import { DragHandle, dropOn } from '#platform/web/ui/Reorder.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { type BoardCard, orderFloor } from '../../contract-floor.ts'
import { type Stage, openStages } from '../../rules.ts'
import { ordersTexts } from '../texts/texts.ts'
import css from './orderBoard.module.css'
import { useOrderBase } from './orderBase.ts'
import { stageTones } from './tones.ts'

const BoardMove = later(async () => (await import('./BoardMove.tsx')).BoardMove)

const EVERY = 15_000

interface Moving {
  card: BoardCard
  from: Stage
  to: Stage
}

export function OrderBoard() {
  const text = useTexts(ordersTexts)
  const { number, rupiah } = useFormat()
  const base = useOrderBase()
  const mayMove = useMay('order.work')
  const { data } = useAsk(orderFloor.board, {}, { keep: true, refetchInterval: EVERY })
  const [dragged, setDragged] = useState<Omit<Moving, 'to'>>()
  const [moving, setMoving] = useState<Moving>()
  return (
    <div className={css.board} aria-busy={!data}>
      {(data?.stages ?? []).map(({ stage, count, amount, cards }) => {
        const takes = dragged !== undefined && dragged.from !== stage
        return (
          <section
            key={stage}
            className={css.column}
            aria-label={text.stage[stage]}
            data-takes={takes || undefined}
            {...dropOn(takes, () => dragged && setMoving({ ...dragged, to: stage }))}
          >
            <h2>
              <Status tone={stageTones[stage]}>{text.stage[stage]}</Status>
              <span>{number(count)}</span>
            </h2>
            <p className={css.amount}>{rupiah(amount)}</p>
            <ul>
              {cards.map((card) => (
                <li
                  key={card.id}
                  className={css.card}
                  data-dragged={dragged?.card.id === card.id || undefined}
                >
                  <Card
                    card={card}
                    stage={stage}
                    onDrag={(isOn) => setDragged(isOn ? { card, from: stage } : undefined)}
                    onMove={
                      mayMove ? (wanted) => setMoving({ card, from: stage, to: wanted }) : undefined
                    }
                  />
                </li>
              ))}
            </ul>
            {cards.length < count &&
              (base === '/order-management' ? (
                <Link className={css.more} to={to(base, { status: stage })}>
                  {text.boardView.more(number(count - cards.length))}
                </Link>
              ) : (
                <p className={css.more}>{text.boardView.more(number(count - cards.length))}</p>
              ))}
          </section>
        )
      })}
      {moving && (
        <BoardMove
          key={`${moving.card.id} ${moving.to}`}
          id={moving.card.id}
          to={moving.to}
          onDone={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}

interface CardProps {
  card: BoardCard
  stage: Stage
  onDrag: (isOn: boolean) => void
  /** Left out for who only looks. */
  onMove: ((wanted: Stage) => void) | undefined
}

function Card({ card, stage, onDrag, onMove }: CardProps) {
  const text = useTexts(ordersTexts)
  const { number, moment } = useFormat()
  const say = useSayMessage()
  const risks = useTexts(promisesTexts)
  const base = useOrderBase()
  return (
    <>
      <div className={css.top}>
        {onMove && <DragHandle onDragStart={() => onDrag(true)} onDragEnd={() => onDrag(false)} />}
        <Link className={css.open} to={to(`${base}/$orderId`, { orderId: card.id })}>
          <LicensePlate plate={card.license_plate} />
          <span>{card.number}</span>
        </Link>
        {onMove && (
          <ButtonMenu
            position="bottom-end"
            width={220}
            face={
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={text.boardView.moveOf(card.number)}
              >
                <IconArrowsExchange size={16} aria-hidden />
              </ActionIcon>
            }
          >
            {[...openStages, 'delivered' as const]
              .filter((one) => one !== stage)
              .map((one) => (
                <Menu.Item key={one} onClick={() => onMove(one)}>
                  {text.stage[one]}
                </Menu.Item>
              ))}
          </ButtonMenu>
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
          <IconAlertTriangle size={14} aria-hidden /> {card.blockers.map(say).join(' · ')}
        </p>
      )}
    </>
  )
}
