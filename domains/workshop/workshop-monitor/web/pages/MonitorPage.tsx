/** The tasks of one stage over all builds: columns by status, or bars over weeks. */
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowLeft, IconStairsUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { linkTo, useUpdateSearch, useIdParam, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Monitor, MonitoredTask } from '../../contract.ts'
import { workshopMonitor } from '../../calls.gen.ts'
import css from './monitor.module.css'
import { workshopMonitorTexts } from '../../texts/texts.ts'

const Board = lazyComponent(async () => (await import('./Board.tsx')).Board)
const Timeline = lazyComponent(async () => (await import('../shared/Timeline.tsx')).Timeline)
const TaskDialog = lazyComponent(
  async () => (await import('#domains/workshop/build-tasks/web/shared/TaskDialog.tsx')).default,
)

export default function MonitorPage() {
  const id = useIdParam('id')
  const text = useTexts(workshopMonitorTexts)
  const { nav } = useTexts(commonTexts)
  const { person, build, late } = useSearch()
  const query = useApiQuery(
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
    <DetailLoader
      asked={query}
      list={{ title: nav.stageManagement, path: linkTo('/stage-management'), back: text.back }}
      missing={text.failed}
      icon={IconStairsUp}
      height={520}
    >
      {(monitor) => <Shown monitor={monitor} />}
    </DetailLoader>
  )
}

const views = ['board', 'timeline'] as const

function Shown({ monitor }: { monitor: Monitor }) {
  const text = useTexts(workshopMonitorTexts)
  const nameOf = useNameOf()
  const change = useUpdateSearch()
  const { view: requestedView } = useSearch()
  const view = views.find((view) => view === requestedView) ?? 'board'
  const [opened, setOpened] = useState<MonitoredTask>()
  return (
    <>
      <PageHeader
        title={nameOf(monitor.stage)}
        subtitle={text.monitor}
        actions={
          <>
            <Button
              component={Link}
              to={linkTo('/stage-management')}
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
            >
              {text.back}
            </Button>
            <SegmentedChoice
              aria-label={text.view}
              value={view}
              onChange={(view) =>
                change({ view: view === 'board' ? null : view }, { replace: true })
              }
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
            .toSorted((a, b) => a.build.id - b.build.id || a.starts_on.localeCompare(b.starts_on))}
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
  const change = useUpdateSearch()
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
