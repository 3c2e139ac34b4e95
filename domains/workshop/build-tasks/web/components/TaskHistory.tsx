/** The history of a task, newest first, with a form for a note or photos. */
import { useOfflineMutation } from '#domains/company/outbox/web/shared/useOfflineMutation.ts'
import { FilesRow } from '#domains/company/files/web/shared/FilesRow.tsx'
import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { buildsTexts } from '#domains/workshop/builds/texts/texts.ts'
import { fileTypes } from '#domains/company/files/values.ts'
import { TransferList } from '#platform/web/forms/TransferList.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { filesTexts } from '#domains/company/files/texts/texts.ts'
import { useOfflineTransfers } from '#domains/company/outbox/web/shared/files.ts'
import { useDraft } from '#platform/web/forms/useDraft.ts'
import { BeforeAfter } from '#domains/company/files/web/shared/viewers.ts'
import {
  type Entry,
  type Moment,
  type Task,
  moments,
  buildTasks as contract,
} from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import css from '../shared/task.module.css'
import { buildTasksTexts } from '../../texts/texts.ts'

interface Of {
  task: Task
}

export function TaskHistory({ task }: Of) {
  const text = useTexts(buildTasksTexts)
  const { data } = useApiQuery(buildTasks.history, { params: { id: task.id } })
  const entries = data?.data ?? []
  return (
    <section aria-label={text.history} className={css.history}>
      <h3>{text.history}</h3>
      {task.can.write.ok && <Write task={task} />}
      <CompareButton entries={entries} />
      {data && entries.length === 0 && <p className={css.about}>{text.historyNone}</p>}
      <ul className={css.entries}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} zone={task.time_zone} />
        ))}
      </ul>
    </section>
  )
}

/** Photos from before and after, side by side. */
function CompareButton({ entries }: { entries: readonly Entry[] }) {
  const viewer = useTexts(filesTexts)
  const [isOpen, setOpen] = useState(false)
  const photosOf = (moment: Moment) =>
    entries.filter(({ shows }) => shows === moment).flatMap(({ files }) => files)
  const [before, after] = [photosOf('before'), photosOf('after')]
  if (before.length === 0 || after.length === 0) return null
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {viewer.beforeAfter}
      </Button>
      {isOpen && <BeforeAfter before={before} after={after} onClose={() => setOpen(false)} />}
    </div>
  )
}

const accepted = Object.keys(fileTypes).filter((type) => fileTypes[type] !== 'pdf')
const note = contract.write.body.pick({ notes: true })

/** A photo is uploaded once it is chosen; a note is saved by its button. */
function Write({ task }: Of) {
  const text = useTexts(buildTasksTexts)
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <div className={css.moves}>
        <PhotoButton task={task} />
        {moments.map((shows) => (
          <PhotoButton key={shows} task={task} shows={shows} />
        ))}
        {!isWriting && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            {text.add}
          </Button>
        )}
      </div>
      {isWriting && <NoteForm task={task} onClose={() => setWriting(false)} />}
    </>
  )
}

/** Photos of the work, or of the task before or after it. */
function PhotoButton({ task: { id, name, build }, shows }: Of & { shows?: Moment }) {
  const text = useTexts(buildTasksTexts)
  const label = shows ? text.chooseOf[shows] : text.choose
  const transfers = useOfflineTransfers(`task/${id}${shows ? `/${shows}` : ''}`, {
    done: {
      kind: 'build-tasks/note',
      params: { id },
      body: shows ? { shows } : {},
      shown: { title: `${build.name} · ${name}`, what: label },
    },
    put: 'file_ids',
  })
  return (
    <>
      <FileButton
        multiple
        accept={accepted.join(',')}
        onChange={(files) => void transfers.add(files)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={shows ? null : <IconCamera size={17} aria-hidden />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <TransferList transfers={transfers} />
    </>
  )
}

function NoteForm({ task, onClose }: Of & { onClose: () => void }) {
  const text = useTexts(buildTasksTexts)
  const { id, mentionable } = task
  const { write, ...save } = useOfflineMutation(buildTasks.write)
  const form = useContractForm(note, { notes: '' })
  const draft = useDraft(form, { record: id, dialog: true })
  const send = async (body: { notes?: string | null | undefined }) => {
    const title = `${task.build.name} · ${task.name}`
    const what = `${text.note}: ${body.notes ?? ''}`
    const later = { kind: 'build-tasks/note', shown: { title, what } }
    const saved = await write(() => ({ given: { params: { id }, body }, later }))
    if (saved !== null) onClose()
  }
  const cancel = () => {
    draft.drop()
    onClose()
  }
  return (
    <FormBody
      form={form}
      submit={text.add}
      draft={draft}
      save={save}
      plain
      onCancel={cancel}
      onSubmit={(body) => void send(body)}
    >
      <Field name="notes" label={text.note} type="textarea" maxLength={2000} first />
      <div className={css.moves}>
        {mentionable.map(({ id: person, full_name }) => (
          <Button
            key={person}
            size="compact-xs"
            variant="default"
            onClick={() => {
              const before = form.getValues('notes') ?? ''
              const space = before === '' || before.endsWith(' ') ? '' : ' '
              form.setValue('notes', `${before}${space}@${full_name} `, { shouldDirty: true })
            }}
          >
            {`@${full_name}`}
          </Button>
        ))}
      </div>
    </FormBody>
  )
}

/** Old and new in the reader's language. */
function useSaid() {
  const text = useTexts(buildTasksTexts)
  const { taskStatus } = useTexts(buildsTexts)
  const { dayLong } = useFormat()
  const word = (kind: Entry['kind'], value: Entry['before']) => {
    if (value === null) return EMPTY
    if (Array.isArray(value)) return value.join(', ') || text.nobody
    if (kind === 'status') return taskStatus[value as keyof typeof taskStatus] ?? value
    return dayLong(value)
  }
  return ({ kind, before, after }: Entry) => text.changedTo(word(kind, before), word(kind, after))
}

function HistoryEntry({ entry, zone }: { entry: Entry; zone: string }) {
  const viewer = useTexts(filesTexts)
  const { moment } = useFormat()
  const describe = useSaid()
  return (
    <li>
      <p>{entry.kind === 'note' ? entry.notes : describe(entry)}</p>
      {entry.reason && <p>{entry.reason}</p>}
      {entry.shows && <p className={css.about}>{viewer[entry.shows]}</p>}
      {entry.files.length > 0 && <FilesRow title={viewer.photos} files={entry.files} />}
      <p className={css.about}>{[moment(entry.at, zone), entry.by].filter(Boolean).join(' · ')}</p>
    </li>
  )
}
