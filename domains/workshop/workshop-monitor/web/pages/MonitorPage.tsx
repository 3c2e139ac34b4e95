/** The tasks of one stage over all builds: columns by status, or bars over weeks. */
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowLeft, IconStairsUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNameOf } from '#domains/workshop/builds/web/parts/names.ts'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { to, useChangeSearch, useIdParam, useSearch } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { type Monitor, type MonitoredTask, workshopMonitor } from '../../contract.ts'
import css from './monitor.module.css'
import { workshopMonitorTexts } from '../texts/texts.ts'

const Board = later(async () => (await import('./Board.tsx')).Board)
const Timeline = later(async () => (await import('../parts/Timeline.tsx')).Timeline)
const TaskDialog = later(
  async () => (await import('#domains/workshop/build-tasks/web/parts/TaskDialog.tsx')).default,
)

export default function MonitorPage() {
  const id = useIdParam('id')
  const text = useTexts(workshopMonitorTexts)
  const { nav } = useTexts(commonTexts)
  const { person, build, late } = useSearch()
  const asked = useAsk(
    workshopMonitor.stage,
    {
      params: { id },
      query: {
        ...(person ? { employee_id: Number(person) } : {}),
        ...(build ? { build_id: Number(build) } : {}),
        ...(late ? { late: 'true' as const } : {}),
      },
    },
    { keep: true },
  )
  return (
    <DetailLoad
      asked={asked}
      list={{ title: nav.stageManagement, path: to('/stage-management'), back: text.back }}
      missing={text.failed}
      icon={IconStairsUp}
      height={520}
    >
      {(monitor) => <Shown monitor={monitor} />}
    </DetailLoad>
  )
}

const views = ['board', 'timeline'] as const

function Shown({ monitor }: { monitor: Monitor }) {
  const text = useTexts(workshopMonitorTexts)
  const nameOf = useNameOf()
  const change = useChangeSearch()
  const { view: asked } = useSearch()
  const view = views.find((one) => one === asked) ?? 'board'
  const [opened, setOpened] = useState<MonitoredTask>()
  return (
    <>
      <PageHead
        title={nameOf(monitor.stage)}
        subtitle={text.monitor}
        actions={
          <>
            <Button
              component={Link}
              to={to('/stage-management')}
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
            >
              {text.back}
            </Button>
            <Segments
              aria-label={text.view}
              value={view}
              onChange={(one) => change({ view: one === 'board' ? null : one }, { replace: true })}
              data={views.map((value) => ({ value, label: text[value] }))}
            />
          </>
        }
      />
      <Filters monitor={monitor} />
      {view === 'board' ? (
        <Board monitor={monitor} onOpen={setOpened} />
      ) : (
        <Timeline
          tasks={monitor.data
            .map((task) => ({ ...task, group: task.build.name }))
            .toSorted(
              (one, other) =>
                one.build.id - other.build.id || one.starts_on.localeCompare(other.starts_on),
            )}
          today={monitor.today}
          onOpen={(id) => setOpened(monitor.data.find((task) => task.id === id))}
        />
      )}
      {opened && (
        <TaskDialog id={opened.id} title={nameOf(opened)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function Filters({ monitor: { people, builds } }: { monitor: Monitor }) {
  const text = useTexts(workshopMonitorTexts)
  const change = useChangeSearch()
  const { person, build, late } = useSearch()
  return (
    <div className={css.filters}>
      <NativeSelect
        label={text.person}
        value={person ?? ''}
        onChange={({ currentTarget: { value } }) => change({ person: value }, { replace: true })}
        data={[
          { value: '', label: text.anybody },
          ...people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
        ]}
      />
      <NativeSelect
        label={text.build}
        value={build ?? ''}
        onChange={({ currentTarget: { value } }) => change({ build: value }, { replace: true })}
        data={[
          { value: '', label: text.anyBuild },
          ...builds.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Checkbox
        label={text.onlyLate}
        checked={late === 'true'}
        onChange={({ currentTarget: { checked } }) =>
          change({ late: checked ? 'true' : null }, { replace: true })
        }
      />
    </div>
  )
}
