/**
 * A mechanic's view of an order on a phone: the complaint, the tasks, and a bar with camera, note and next step. No
 * prices. All else is collapsed.
 */
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import {
  IconChevronRight,
  IconCircle,
  IconCircleCheckFilled,
  IconNote,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerPlayFilled,
  IconPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole, useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { OrderLine } from '../../../order-line.ts'
import { orderFloor } from '../../../calls.gen.ts'
import type { Stage, Work } from '../../../rules.ts'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import { Blockers } from './Blockers.tsx'
import { MediaUpload } from './MediaUpload.tsx'
import { TransitionButtons } from './TransitionButtons.tsx'
import css from './mechanicOrderView.module.css'
import { useChangeLine, useClock } from './lines/changeLine.ts'
import { useLineRights } from './lines/lineRights.ts'
import { PartStock } from './lines/PartStock.tsx'

const InspectionPanel = lazyComponent(async () => (await import('./lazyPanels.ts')).InspectionPanel)
const AddLine = lazyComponent(async () => (await import('./lines/lineDialogs.tsx')).AddLine)
const NotesEditor = lazyComponent(async () => (await import('./NotesEditor.tsx')).NotesEditor)

/** Stages after the work: the mechanic is free for the next car. */
const isWorkDone = (stage: Stage) =>
  !['booked', 'queued', 'inspecting', 'awaiting_approval', 'in_progress'].includes(stage)

/** After the work, photos show the car at delivery. */
const sideOf = (stage: Stage) => (isWorkDone(stage) ? 'outbound' : 'inbound')

export function MechanicOrderView({ details }: { details: ReactNode }) {
  const { bay: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  return (
    <>
      <section className={css.complaint} aria-label={text.complaint}>
        <h2>{text.complaint}</h2>
        <p data-empty={!order.complaint || undefined}>{order.complaint ?? text.said}</p>
        {order.mechanic_notes && <p className={css.note}>{order.mechanic_notes}</p>}
      </section>
      <section aria-label={text.tasks} id="lines" tabIndex={-1}>
        <h2 className={css.title}>{text.tasks}</h2>
        {order.lines.length === 0 && <p className={css.none}>{text.none}</p>}
        <ul className={css.tasks}>
          {order.lines
            .filter(({ approval }) => approval !== 'declined')
            .map((line) => (
              <li key={line.id}>
                <div className={css.row}>
                  <Task line={line} />
                  {order.can.media.ok && (
                    <MediaUpload direction={sideOf(order.stage)} line={line} />
                  )}
                </div>
                {line.kind === 'part' && (
                  <div className={css.stock}>
                    <PartStock line={line} />
                  </div>
                )}
              </li>
            ))}
        </ul>
        <NewTask />
      </section>
      {order.stage === 'inspecting' && (
        <div className={css.inspection}>
          <InspectionPanel />
        </div>
      )}
      <details className={css.details}>
        <summary>{text.details}</summary>
        {details}
      </details>
      <Bar />
    </>
  )
}

const cycle: Record<Work, Work> = { todo: 'doing', doing: 'done', done: 'todo' }
const marks: Record<Work | 'paused', ReactNode> = {
  todo: <IconCircle size={26} stroke={1.5} aria-hidden />,
  doing: <IconPlayerPlayFilled size={24} aria-hidden />,
  paused: <IconPlayerPause size={24} stroke={1.5} aria-hidden />,
  done: <IconCircleCheckFilled size={26} aria-hidden />,
}

/** A tap sets the next state: to do, doing, done. Lines waiting for approval have none. */
function Task({ line }: { line: OrderLine }) {
  const { bay: text, work } = useTexts(ordersTexts)
  const { number } = useFormat()
  const rights = useLineRights()
  const change = useChangeLine(line)
  const clock = useClock(line)
  const mayWork = rights.work(line)
  const waits = line.approval === 'proposed'
  const isBegun = line.work === 'doing' && mayWork
  const at = isBegun && !clock.runs ? 'paused' : line.work
  const state = waits ? text.waits : at === 'paused' ? text.paused : work[at]
  const about = [
    state,
    line.qty !== 1 && number(line.qty),
    line.minutes_planned !== null && `${number(line.minutes_planned)} min`,
    line.serial_number,
    line.notes,
  ].filter(Boolean)
  const inside = (
    <>
      {marks[waits ? 'todo' : at]}
      <span>
        <strong>{line.name}</strong>
        <small>{about.join(' · ')}</small>
      </span>
    </>
  )
  if (!mayWork)
    return (
      <div className={css.task} data-work={waits ? 'waits' : line.work} data-off>
        {inside}
      </div>
    )
  return (
    <div className={css.row}>
      <UnstyledButton
        className={css.task ?? ''}
        data-work={line.work}
        aria-label={`${line.name}: ${state}`}
        onClick={() => change({ work: cycle[line.work] })}
      >
        {inside}
      </UnstyledButton>
      {isBegun && <ClockButton line={line} />}
    </div>
  )
}

/** Pauses and resumes work: for a break, or another car. */
function ClockButton({ line }: { line: OrderLine }) {
  const { button } = useTexts(commonTexts)
  const { runs, turn } = useClock(line)
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={`${runs ? button.pause : button.resume}: ${line.name}`}
      onClick={() => turn(runs ? 'pause' : 'start')}
    >
      {runs ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
    </ActionIcon>
  )
}

/** Adds a finding. */
function NewTask() {
  const { lines: text } = useTexts(ordersTexts)
  const { kinds } = useLineRights()
  const [isAdding, setAdding] = useState(false)
  if (kinds.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        size="md"
        className={css.add ?? ''}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {text.add}
      </Button>
      {isAdding && <AddLine kinds={kinds} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Fixed at the bottom of the screen, within the thumb's range. */
function Bar() {
  const { bay: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const reasonsId = useId()
  const [isNoting, setNoting] = useState(false)
  return (
    <div className={css.bar}>
      {isWorkDone(order.stage) && <NextCar />}
      <div className={css.why}>
        <Blockers id={reasonsId} />
      </div>
      {order.can.media.ok && <MediaUpload direction={sideOf(order.stage)} isTool />}
      {order.can.notes.ok && (
        <UnstyledButton className={css.tool ?? ''} onClick={() => setNoting(true)}>
          <IconNote size={24} stroke={1.6} aria-hidden />
          {text.note}
        </UnstyledButton>
      )}
      <div className={css.moves}>
        <TransitionButtons isTight />
      </div>
      {isNoting && (
        <Dialog opened onClose={() => setNoting(false)} title={text.note}>
          <NotesEditor onDone={() => setNoting(false)} />
        </Dialog>
      )}
    </div>
  )
}

/** The next car: one already started, else the first of the queue. */
function NextCar() {
  const { bay: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const base = orderListOf(useRole())
  const me = useSession(({ employee_id }) => employee_id)
  const { data } = useApiQuery(
    orderFloor.board,
    { query: { mechanic_id: me ?? 0 } },
    { enabled: me !== null },
  )
  const cardsOf = (stage: Stage) =>
    data?.stages.find((column) => column.stage === stage)?.cards ?? []
  const next = (['in_progress', 'inspecting', 'queued'] as const)
    .flatMap(cardsOf)
    .find(({ id }) => id !== order.id)
  if (!next) return null
  return (
    <Button
      component={Link}
      to={linkTo(`${base}/$orderId`, { orderId: next.id })}
      size="lg"
      variant="light"
      fullWidth
      className={css.next ?? ''}
      rightSection={<IconChevronRight size={20} aria-hidden />}
    >
      {text.nextCar}: {next.license_plate}
    </Button>
  )
}
