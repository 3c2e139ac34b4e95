/** The photos and videos of a build by stage, with task, author and time. */
import { Skeleton } from '@mantine/core'
import { FilesRow } from '#domains/company/files/web/shared/FilesRow.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { Build } from '../../../detail.ts'
import type { BuildFile } from '../../../build-book.ts'
import { builds } from '../../../calls.gen.ts'
import css from '../../components/builds.module.css'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { buildsTexts } from '../../../texts/texts.ts'

interface Of {
  build: Build
}

export default function FilesTab({ build }: Of) {
  const text = useTexts(buildsTexts)
  const formatMessage = useFormatMessage()
  const { data, error } = useApiQuery(builds.files, { params: { id: build.id } })
  if (error) return <p role="alert">{formatMessage(error)}</p>
  if (!data) return <Skeleton height={200} radius={8} />
  const stages = build.stages.flatMap((stage) => {
    const files = data.data.filter((file) => file.stage.id === stage.id)
    return files.length > 0 ? [{ stage, files }] : []
  })
  return (
    <div className={css.main}>
      {stages.length === 0 && <p className={css.hint}>{text.filesNone}</p>}
      {stages.map(({ stage, files }) => (
        <Stage key={stage.id} build={build} stage={stage} files={files} />
      ))}
    </div>
  )
}

interface StageProps extends Of {
  stage: Build['stages'][number]
  files: readonly BuildFile[]
}

function Stage({ build, stage, files }: StageProps) {
  const nameOf = useNameOf()
  const { moment } = useFormat()
  const tasks = stage.tasks.filter(({ id }) => files.some(({ task }) => task.id === id))
  return (
    <RecordPanel title={nameOf(stage)}>
      {tasks.map((task) => {
        const taskFiles = files.filter((file) => file.task.id === task.id)
        const { at = '', by = null } = taskFiles[0] ?? {}
        return (
          <section key={task.id} aria-label={nameOf(task)} className={css.files}>
            <h3>{nameOf(task)}</h3>
            <FilesRow title={nameOf(task)} files={taskFiles} />
            <p className={css.about}>
              {[moment(at, build.time_zone), by].filter(Boolean).join(' · ')}
            </p>
          </section>
        )
      })}
    </RecordPanel>
  )
}
