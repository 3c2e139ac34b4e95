import { type Ref, useState } from 'react'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { NumberField } from '#platform/web/ui/fields/NumberField.tsx'
import type { CountLine } from '../../contract.ts'
import { counts } from '../../calls.gen.ts'
import css from './counts.module.css'
import { countTexts } from '../../texts/texts.ts'

interface Props {
  line: CountLine
  countId: number
  onSaved?: () => void
  ref?: Ref<HTMLInputElement>
}

interface Draft {
  value: number | string | null
  /** When the stored quantity was counted; a newer one by someone else is shown instead. */
  seen: string | null
}

/** The counted quantity of an item; saved when the field loses focus. */
export function CountedField({ line, countId, onSaved, ref }: Props) {
  const text = useTexts(countTexts)
  const formatMessage = useFormatMessage()
  const [draft, setDraft] = useState<Draft>()
  const [isTyping, setTyping] = useState(false)
  const save = useFormMutation(counts.count, { silent: true, ...(onSaved ? { onSaved } : {}) })
  const isMine = draft !== undefined && (isTyping || draft.seen === line.counted_at)
  const value = isMine ? draft.value : line.counted

  const leave = () => {
    setTyping(false)
    if (!isMine || draft.value === line.counted) return
    if (typeof draft.value === 'string') return
    setDraft({ value: draft.value, seen: line.counted_at })
    const lines = [{ item_id: line.id, counted: draft.value }]
    save.mutate({ params: { id: countId }, body: { lines } })
  }
  return (
    <div className={css.counted}>
      <NumberField
        kind="number"
        size="md"
        {...(ref ? { ref } : {})}
        aria-label={text.countedOf(line.name)}
        value={value}
        error={save.error ? formatMessage(save.error) : undefined}
        onChange={(typed) => {
          setTyping(true)
          setDraft({ value: typed, seen: line.counted_at })
        }}
        onBlur={leave}
      />
    </div>
  )
}
