/** The reader's clock on a task: started and stopped with one press. */
import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useAct } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type Task, buildTasks } from '../../contract.ts'
import css from './task.module.css'
import { buildTasksTexts } from '../texts/texts.ts'

/** Nothing where no clock may run, unless hours were worked. */
export function TaskClock({ task }: { task: Task }) {
  const text = useTexts(buildTasksTexts)
  const { number, moment } = useFormat()
  const act = useAct(buildTasks.time)
  const { clock, can, id } = task
  const runs = clock.running_since !== null
  if (!can.time.ok && !runs && clock.seconds === 0) return null
  const turn = (action: 'start' | 'stop') => act.mutate({ params: { id }, body: { action } })
  return (
    <div className={css.clock}>
      {runs && (
        <Button
          color="red"
          variant="light"
          loading={act.isPending}
          leftSection={<IconPlayerStop size={17} aria-hidden />}
          onClick={() => turn('stop')}
        >
          {text.clockStop}
        </Button>
      )}
      {!runs && can.time.ok && (
        <Button
          variant="light"
          loading={act.isPending}
          leftSection={<IconPlayerPlay size={17} aria-hidden />}
          onClick={() => turn('start')}
        >
          {text.clockStart}
        </Button>
      )}
      <p className={css.about}>
        {[
          text.hoursOf(number(Math.round(clock.seconds / 360) / 10)),
          clock.running_since && text.clockRuns(moment(clock.running_since, task.time_zone)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
