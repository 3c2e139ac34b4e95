/** The planned builds of a workshop in starting order, with their expected start. */
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConflictNotice } from '#domains/workshop/stages/web/shared/ConflictNotice.tsx'
import { stagesTexts } from '#domains/workshop/stages/texts/texts.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCan } from '#platform/web/data/session.ts'
import { MoveButtons, moved } from '#platform/web/ui/drag/Reorder.tsx'
import { RowDragHandle, SortableList, SortableRow } from '#platform/web/ui/drag/SortableList.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { BuildQueue, Queued } from '../../contract.ts'
import { workshopPlan } from '../../calls.gen.ts'
import css from './queue.module.css'
import { workshopPlanTexts } from '../../texts/texts.ts'

export function QueuePanel() {
  const text = useTexts(workshopPlanTexts)
  const formatMessage = useFormatMessage()
  const { data, error } = useApiQuery(workshopPlan.get, { query: {} })
  return (
    <RecordPanel title={text.queue}>
      <p className={css.about}>{text.queueText}</p>
      {error && !data && <p role="alert">{formatMessage(error)}</p>}
      {!data && !error && <Skeleton height={160} radius={8} />}
      {data && <Order queue={data} />}
    </RecordPanel>
  )
}

function Order({ queue }: { queue: BuildQueue }) {
  const text = useTexts(workshopPlanTexts)
  const stagesText = useTexts(stagesTexts)
  const formatMessage = useFormatMessage()
  const canWrite = useCan('build.write')
  const [draft, setDraft] = useState<{ version: number; ids: number[] }>()
  const save = useFormMutation(workshopPlan.reorder, { onSaved: () => setDraft(undefined) })
  const shown = draft ? placed(queue.data, draft.ids) : queue.data
  const ids = shown.map(({ id }) => id)
  const version = draft?.version ?? queue.version
  const order = (next: number[]) => setDraft({ version, ids: next })
  const send = (base: number) =>
    save.mutate({ body: { garage_id: queue.garage_id, ids, version: base } })
  const isStale = save.error?.http_code === 409
  if (shown.length === 0) return <p className={css.about}>{text.queueNone}</p>
  return (
    <>
      {isStale && (
        <BothQueues
          theirs={queue.data}
          mine={shown}
          onTake={() => {
            save.reset()
            setDraft(undefined)
          }}
          onKeep={() => send(queue.version)}
        />
      )}
      {save.error && !isStale && <p role="alert">{formatMessage(save.error)}</p>}
      <SortableList ids={ids} onMove={(from, at) => order(moved(ids, from, at))}>
        <ol className={css.queue}>
          {shown.map((build, at) => (
            <SortableRow key={build.id} id={build.id} name={build.name}>
              {canWrite && <RowDragHandle />}
              <Line build={build} />
              {canWrite && (
                <span className={css.buttons}>
                  <MoveButtons
                    labels={[stagesText.up(build.name), stagesText.down(build.name)]}
                    canUp={at > 0}
                    canDown={at < shown.length - 1}
                    onMove={(step) => order(moved(ids, at, at + step))}
                  />
                </span>
              )}
            </SortableRow>
          ))}
        </ol>
      </SortableList>
      {draft && (
        <Button loading={save.isPending} onClick={() => send(version)}>
          {stagesText.saveOrder}
        </Button>
      )}
    </>
  )
}

interface BothProps {
  theirs: readonly Queued[]
  mine: readonly Queued[]
  onTake: () => void
  onKeep: () => void
}

/** Resolves a conflict: shows both orders, and the user chooses one. */
function BothQueues({ theirs, mine, onTake, onKeep }: BothProps) {
  const stagesText = useTexts(stagesTexts)
  const namesOf = (builds: readonly Queued[]) => builds.map(({ name }) => name).join(' · ')
  return (
    <ConflictNotice onTake={onTake} onKeep={onKeep}>
      <p>{`${stagesText.theirs}: ${namesOf(theirs)}`}</p>
      <p>{`${stagesText.mine}: ${namesOf(mine)}`}</p>
    </ConflictNotice>
  )
}

/** Sorts builds by an order that names most of them; the others come last. */
const placed = (builds: readonly Queued[], ids: readonly number[]) => [
  ...ids.flatMap((id) => builds.filter((build) => build.id === id)),
  ...builds.filter(({ id }) => !ids.includes(id)),
]

function Line({ build }: { build: Queued }) {
  const text = useTexts(workshopPlanTexts)
  const { dayLong } = useFormat()
  return (
    <div>
      <Link to={linkTo('/heritage-build/$id', { id: build.id })} className={css.name}>
        {build.name}
      </Link>
      <p className={css.about}>
        {[
          build.customer,
          text.starts(dayLong(build.forecast_start)),
          text.ends(dayLong(build.p80)),
        ].join(' · ')}
      </p>
    </div>
  )
}
