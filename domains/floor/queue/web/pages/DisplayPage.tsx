/** The wall display of a garage: called and next tickets. No names, and masked plates. */
import { Button, Loader } from '@mantine/core'
import {
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconListNumbers,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { linkTo, useSearch } from '#platform/web/data/address.ts'
import { queryFailure, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useLive } from '#platform/web/data/live.ts'
import { useRole } from '#platform/web/data/session.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { queue } from '../../calls.gen.ts'
import { chime, toggleChime, useChime } from './chime.ts'
import { queueTexts } from '../../texts/texts.ts'
import css from './display.module.css'

type Wall = DataOut<typeof queue.display>

/** Refetched besides live events, so that an unattended display recovers its connection by itself. */
const EVERY = 10_000

export default function DisplayPage() {
  useLive()
  const { wall: text } = useTexts(queueTexts)
  const { garage_id } = useSearch()
  const { garage, garages } = useStartGarage()
  const id = Number(garage_id) || garage?.id
  const query = useApiQuery(
    queue.display,
    { query: { garage_id: id as number } },
    { enabled: id !== undefined, keep: true, refetchInterval: EVERY },
  )
  const failure = queryFailure(query)
  useChimeFor(query.data)
  const title = text.title(query.data?.garage.name ?? '')
  useEffect(() => {
    document.title = `${title} · Bengkel`
  }, [title])
  if (query.data) return <Board wall={query.data} title={title} isLost={failure !== null} />
  return (
    <main className={css.wall}>
      <Head title={title} zone={undefined} />
      {id === undefined && garages.length > 0 ? (
        <Notice icon={<IconListNumbers size={38} aria-hidden />} title={text.choose}>
          {garages.map(({ id: other, name }) => (
            <Link
              key={other}
              className={css.choice}
              to={linkTo('/queue/display', { garage_id: String(other) })}
            >
              {name}
            </Link>
          ))}
        </Notice>
      ) : failure ? (
        <Notice urgent icon={<IconPlugConnectedX size={38} aria-hidden />} title={text.failed}>
          {failure.http_code === 404 ? undefined : text.lost}
        </Notice>
      ) : (
        <Loader />
      )}
    </main>
  )
}

/** Plays the chime for a ticket that is called for the first time or again. */
function useChimeFor(wall: Wall | undefined) {
  const chimedCalls = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!wall) return
    const calls = wall.called.map(({ id, called_count }) => `${id} ${called_count}`)
    const isNew = chimedCalls.current && calls.some((call) => !chimedCalls.current?.has(call))
    chimedCalls.current = new Set(calls)
    if (isNew) chime()
  }, [wall])
}

function Board({ wall, title, isLost }: { wall: Wall; title: string; isLost: boolean }) {
  const { wall: text } = useTexts(queueTexts)
  const { called, waiting, serving, time_zone } = wall
  return (
    <main className={css.wall}>
      <Head title={title} zone={time_zone} />
      {isLost && (
        <output className={css.lost}>
          <IconPlugConnectedX size={20} aria-hidden /> {text.lost}
        </output>
      )}
      <section className={css.called} aria-labelledby="wall-called" aria-live="polite">
        <h2 id="wall-called">{called.length > 0 ? text.called : text.nobody}</h2>
        <ul>
          {called.map(({ id, number, license_plate, called_count }) => (
            // a second call restarts its flash
            <li key={`${id} ${called_count}`}>
              <strong>{number}</strong>
              <span>{license_plate}</span>
            </li>
          ))}
        </ul>
      </section>
      <div className={css.others}>
        <Tickets title={text.next} tickets={waiting} />
        <Tickets title={text.serving} tickets={serving} />
      </div>
    </main>
  )
}

const MAX_SHOWN = 8

function Tickets({
  title,
  tickets,
}: {
  title: string
  tickets: Wall['waiting'] | Wall['serving']
}) {
  if (tickets.length === 0) return undefined
  return (
    <section>
      <h2>{title}</h2>
      <ol>
        {tickets.slice(0, MAX_SHOWN).map(({ number, license_plate }) => (
          <li key={`${number} ${license_plate}`}>
            <strong>{number}</strong>
            <span>{license_plate}</span>
          </li>
        ))}
      </ol>
      {tickets.length > MAX_SHOWN && <p>+{tickets.length - MAX_SHOWN}</p>}
    </section>
  )
}

function Head({ title, zone }: { title: string; zone: string | undefined }) {
  const { wall: text } = useTexts(queueTexts)
  const isMuted = useChime((stored) => stored.isMuted)
  const backPage = firstAllowedPage(useRole(), '/queue', '/my-work')
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      <span className={css.tools}>
        {backPage && (
          <Button
            component={Link}
            to={linkTo(backPage)}
            variant="subtle"
            size="md"
            leftSection={<IconArrowLeft size={20} aria-hidden />}
          >
            {text.back}
          </Button>
        )}
        <Button
          variant="default"
          size="md"
          aria-pressed={!isMuted}
          leftSection={
            isMuted ? <IconBellOff size={20} aria-hidden /> : <IconBell size={20} aria-hidden />
          }
          onClick={toggleChime}
        >
          {text.chime}: {isMuted ? text.chimeOff : text.chimeOn}
        </Button>
        <Clock zone={zone} />
      </span>
    </header>
  )
}

const SECOND = 1000

/** The garage's own time. */
function Clock({ zone }: { zone: string | undefined }) {
  const { time } = useFormat()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), SECOND)
    return () => clearInterval(ticking)
  }, [])
  return (
    <time className={css.clock} dateTime={now.toISOString()}>
      {zone ? time(now.toISOString(), zone) : '\u00a0'}
    </time>
  )
}
