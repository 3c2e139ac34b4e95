/** The stages and tasks that a new build copies: made, renamed, retired, and put in order together. */
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsk, useSave } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { type Stage, type StageOrder, stages } from '../contract.ts'
import { BothOrders } from './BothOrders.tsx'
import { type Edited, EditDialog } from './EditDialog.tsx'
import { StageList } from './StageList.tsx'
import { isSame, mineOver, placesOf } from './order.ts'
import css from './stages.module.css'
import { stagesTexts } from './texts/texts.ts'
import { useUnsaved } from './useUnsaved.ts'

export default function StagesPage() {
  const { nav, page, button } = useTexts(commonTexts)
  const text = useTexts(stagesTexts)
  const { data, isPending, refetch } = useAsk(stages.list, {})
  const [edited, setEdited] = useState<Edited>()
  if (!data)
    return (
      <>
        <PageHead title={nav.stage} subtitle={text.subtitle} />
        {isPending ? (
          <Skeleton height={420} radius={8} />
        ) : (
          <Notice
            urgent
            title={page.failed}
            action={<Button onClick={() => void refetch()}>{button.retry}</Button>}
          />
        )}
      </>
    )
  return (
    <>
      <Editor stored={data} onEdit={setEdited} />
      {edited && <EditDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

interface EditorProps {
  stored: StageOrder
  onEdit: (edited: Edited) => void
}

/** The order as it is being changed; what was not moved follows what others do. */
function Editor({ stored, onEdit }: EditorProps) {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(stagesTexts)
  const say = useSayMessage()
  const [draft, setDraft] = useState<{ version: number; stages: Stage[] }>()
  const save = useSave(stages.reorder, { onSaved: () => setDraft(undefined) })
  // names and tasks of others are shown at once; the order is mine until it is saved
  const shown = draft ? mineOver(stored.data, draft.stages) : stored.data
  const isChanged = draft !== undefined && !isSame(shown, stored.data)
  useUnsaved(isChanged && !save.isPending)
  const send = (version: number) => save.mutate({ body: { version, stages: placesOf(shown) } })
  const theirs = save.error?.http_code === 409
  return (
    <>
      <PageHead
        title={nav.stage}
        subtitle={isChanged ? text.unsaved : text.subtitle}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => onEdit({ kind: 'stage' })}
            >
              {text.addStage}
            </Button>
            <Button
              disabled={!isChanged}
              loading={save.isPending}
              onClick={() => send(draft?.version ?? stored.version)}
            >
              {text.saveOrder}
            </Button>
          </>
        }
      />
      {theirs && (
        <BothOrders
          theirs={stored.data}
          mine={shown}
          onTake={() => {
            save.reset()
            setDraft(undefined)
          }}
          onKeep={() => send(stored.version)}
        />
      )}
      {save.error && !theirs && <p role="alert">{say(save.error)}</p>}
      {shown.length === 0 && <p className={css.hint}>{text.none}</p>}
      <StageList
        stages={shown}
        onOrder={(next) => setDraft({ version: draft?.version ?? stored.version, stages: next })}
        onEdit={onEdit}
      />
    </>
  )
}
