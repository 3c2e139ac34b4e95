/** The reader's clock on a task, started and stopped with one click. */
import { loadOfflineWriter } from '#domains/company/outbox/web/shared/loadOfflineWriter.ts'
import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outboxTexts } from '#domains/company/outbox/texts/texts.ts'
import { isForRole } from '#platform/contract/abilities.ts'
import { invalidateNouns, queryKeyOf, toApiMessage } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { serverNow } from '#platform/web/data/connection.ts'
import { formatMessage } from '#platform/web/language/messages.ts'
import { toast, toastFailure } from '#platform/web/toast.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import type { Task } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import css from '../shared/task.module.css'
import { buildTasksTexts } from '../../texts/texts.ts'

/** Starts or stops the clock, also offline: it sends its time. */
function useTurn({ id, name, build }: Task) {
  const { clock } = useTexts(outboxTexts)
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const key = queryKeyOf(buildTasks.get, { id })
  const turn = async (action: 'start' | 'stop') => {
    setPending(true)
    const at = serverNow().toISOString()
    const running_since = action === 'start' ? at : null
    client.setQueryData<Task>(
      key,
      (now) => now && { ...now, clock: { ...now.clock, running_since } },
    )
    const written = {
      kind: 'build-tasks/time',
      shown: { title: `${build.name} · ${name}`, what: clock[action] },
    }
    const input = { params: { id }, body: { action, at } }
    const keeperOf = await loadOfflineWriter()
    const toastSaved = (answer: object | undefined) => {
      if (!answer) return undefined
      toast(formatMessage(buildTasks.time.done))
      return invalidateNouns(client, buildTasks.time.changes)
    }
    const refused = (failure: unknown) => {
      toastFailure(formatMessage(toApiMessage(failure)))
      return client.invalidateQueries({ queryKey: key })
    }
    await keeperOf(client).write(buildTasks.time, input, written, [key]).then(toastSaved, refused)
    setPending(false)
  }
  return { turn: (action: 'start' | 'stop') => void turn(action), isPending }
}

/** Renders nothing for a role without clocks if no hours were worked. */
export function TaskClock({ task }: { task: Task }) {
  const text = useTexts(buildTasksTexts)
  const { number, moment } = useFormat()
  const { turn, isPending } = useTurn(task)
  const { clock, can } = task
  const runs = clock.running_since !== null
  if (!isForRole(can.time) && !runs && clock.seconds === 0) return null
  return (
    <div className={css.clock}>
      {runs && (
        <Button
          color="red"
          variant="light"
          loading={isPending}
          leftSection={<IconPlayerStop size={17} aria-hidden />}
          onClick={() => turn('stop')}
        >
          {text.clockStop}
        </Button>
      )}
      {!runs && (
        <AbilityGuard ability={can.time} roleOnly>
          <Button
            variant="light"
            loading={isPending}
            leftSection={<IconPlayerPlay size={17} aria-hidden />}
            onClick={() => turn('start')}
          >
            {text.clockStart}
          </Button>
        </AbilityGuard>
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
