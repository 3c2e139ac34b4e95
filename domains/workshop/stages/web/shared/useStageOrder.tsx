/** An edited order of stages and tasks, saved as a whole; shows both orders on a conflict. */
import { useState } from 'react'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import type { Stage, StageOrder } from '../../contract.ts'
import { stages } from '../../calls.gen.ts'
import { BothOrders } from '../components/BothOrders.tsx'
import { isSame, mineOver, placesOf } from '../components/order.ts'
import { useUnsaved } from '#platform/web/forms/useUnsaved.ts'

export function useStageOrder(stored: StageOrder) {
  const formatMessage = useFormatMessage()
  const [draft, setDraft] = useState<{ version: number; stages: Stage[] }>()
  const save = useFormMutation(stages.reorder, { onSaved: () => setDraft(undefined) })
  // names and tasks of others appear at once; the order is mine until it is saved
  const shown = draft ? mineOver(stored.data, draft.stages) : stored.data
  const isChanged = draft !== undefined && !isSame(shown, stored.data)
  useUnsaved(isChanged && !save.isPending)
  const version = draft?.version ?? stored.version
  const send = (base: number) => save.mutate({ body: { version: base, stages: placesOf(shown) } })
  const isStale = save.error?.http_code === 409
  return {
    shown,
    isChanged,
    isSaving: save.isPending,
    change: (next: Stage[]) => setDraft({ version, stages: next }),
    save: () => send(version),
    /** What prevents the save: both orders, or the error. */
    notice: isStale ? (
      <BothOrders
        theirs={stored.data}
        mine={shown}
        onTake={() => {
          save.reset()
          setDraft(undefined)
        }}
        onKeep={() => send(stored.version)}
      />
    ) : (
      save.error && <p role="alert">{formatMessage(save.error)}</p>
    ),
  }
}
