/** The pending writes of this device, each with its state. For a conflict on one field the user chooses the value. */
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { outboxTexts } from '../../texts/texts.ts'
import type { Value } from '../shared/kinds.ts'
import type { ApiMessage } from '#platform/contract/messages.ts'
import { removeFile } from '#platform/web/offline/offlineFiles.ts'
import { type LeftoverUpload, retryUpload } from '../shared/files.ts'
import { resolveConflict, retryWrite } from './outbox.ts'
import { type PendingWrite, removePendingWrite, usePendingWrites } from './pendingWrites.ts'
import css from '../shared/outbox.module.css'

const tones = { waits: 'waiting', asks: 'busy', refused: 'bad' } as const

interface Props {
  photos: readonly LeftoverUpload[]
  onClose: () => void
}

export function OutboxDialog({ photos, onClose }: Props) {
  const text = useTexts(outboxTexts)
  const { number } = useFormat()
  const all = usePendingWrites((state) => state.all)
  const isEmpty = all.length === 0 && photos.length === 0
  const onTheirWay = photos.filter(({ refused }) => !refused).length
  return (
    <Dialog opened onClose={onClose} title={text.title} size={640}>
      {isEmpty && <p className={css.about}>{text.none}</p>}
      <ul className={css.all}>
        {all.map((one) => (
          <Row key={one.id} one={one} />
        ))}
        {photos.map(
          (photo) =>
            photo.refused && <RefusedPhoto key={photo.id} photo={photo} why={photo.refused} />,
        )}
        {onTheirWay > 0 && (
          <li>
            <p className={css.about}>{text.photos(number(onTheirWay))}</p>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

function Row({ one }: { one: PendingWrite }) {
  const text = useTexts(outboxTexts)
  const { moment } = useFormat()
  const formatMessage = useFormatMessage()
  const client = useQueryClient()
  const { shown, state, why } = one
  return (
    <li>
      <div className={css.head}>
        <strong>{shown.title}</strong>
        <span>{shown.what}</span>
        <Status tone={tones[state]}>{text.state[state]}</Status>
      </div>
      <p className={css.about}>{moment(one.at)}</p>
      {state === 'asks' ? <Clash one={one} /> : <Mine one={one} />}
      {why && (
        <p role="alert" className={css.why}>
          {formatMessage(why)}
        </p>
      )}
      {state === 'refused' && (
        <Decide again={() => retryWrite(one, client)} discard={() => removePendingWrite(one.id)} />
      )}
    </li>
  )
}

/** A rejected write: retry or discard. */
function Decide({ again, discard }: { again: () => unknown; discard: () => unknown }) {
  const text = useTexts(outboxTexts)
  const { button } = useTexts(commonTexts)
  const ask = async () => {
    const sure = await confirm({
      title: text.discardTitle,
      text: text.discardText,
      yes: text.discard,
      danger: true,
    })
    if (sure) discard()
  }
  return (
    <Group gap="xs">
      <Button size="xs" variant="light" onClick={() => void again()}>
        {button.retry}
      </Button>
      <Button size="xs" variant="subtle" color="red" onClick={() => void ask()}>
        {text.discard}
      </Button>
    </Group>
  )
}

function RefusedPhoto({ photo, why }: { photo: LeftoverUpload; why: ApiMessage }) {
  const text = useTexts(outboxTexts)
  const formatMessage = useFormatMessage()
  const client = useQueryClient()
  const { shown } = photo.then.done
  return (
    <li>
      <div className={css.head}>
        <strong>{shown.title}</strong>
        <span>{photo.file.name}</span>
        <Status tone={tones.refused}>{text.state.refused}</Status>
      </div>
      <p role="alert" className={css.why}>
        {formatMessage(why)}
      </p>
      <Decide again={() => retryUpload(photo, client)} discard={() => removeFile(photo.id)} />
    </li>
  )
}

function useValue() {
  const text = useTexts(outboxTexts)
  const { number } = useFormat()
  return ({ words = {} }: PendingWrite['shown'], value: Value | undefined) => {
    if (value === null || value === undefined || value === '') return text.empty
    return typeof value === 'number' ? number(value) : (words[String(value)] ?? String(value))
  }
}

/** Shows the content of a rejected write, so that the user does not lose it. */
function Mine({ one: { shown, fields } }: { one: PendingWrite }) {
  const valueOf = useValue()
  const changes = Object.entries(fields?.mine ?? {}).filter(([name]) => shown.labels?.[name])
  if (changes.length === 0) return null
  return (
    <p className={css.said}>
      {changes
        .map(([name, value]) => `${shown.labels?.[name]}: ${valueOf(shown, value)}`)
        .join(' · ')}
    </p>
  )
}

/** Both values, and who wrote the server's one when. */
function Clash({ one }: { one: PendingWrite }) {
  const text = useTexts(outboxTexts)
  const { moment } = useFormat()
  const client = useQueryClient()
  const valueOf = useValue()
  const { theirs, fields, shown } = one
  if (!theirs || !fields) return null
  const who = theirs.by && theirs.at ? text.by(theirs.by, moment(theirs.at)) : undefined
  return (
    <>
      {Object.keys(theirs.values).map((name) => (
        <div key={name} className={css.clash}>
          <h3>{shown.labels?.[name]}</h3>
          <dl>
            <dt>{text.mine}</dt>
            <dd>{valueOf(shown, fields.mine[name])}</dd>
            <dt>{who ? `${text.theirs} (${who})` : text.theirs}</dt>
            <dd>{valueOf(shown, theirs.values[name])}</dd>
          </dl>
        </div>
      ))}
      <Group gap="xs">
        <Button size="sm" onClick={() => void resolveConflict(one, 'mine', client)}>
          {text.keepMine}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => void resolveConflict(one, 'theirs', client)}
        >
          {text.keepTheirs}
        </Button>
      </Group>
    </>
  )
}
