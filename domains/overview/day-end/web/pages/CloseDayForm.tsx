import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { DayEnd } from '../../contract.ts'
import { dayEnds } from '../../calls.gen.ts'
import { dayEndTexts } from '../../texts/texts.ts'
import css from './dayEnd.module.css'

/** Closes the day, with a note. */
export function CloseDayForm({ day: { garage, date, can } }: { day: DayEnd }) {
  const text = useTexts(dayEndTexts)
  const { dayLong } = useFormat()
  const [note, setNote] = useState('')
  const keep = useActionMutation(dayEnds.keep)
  if (!useCan('day-end.write')) return null
  const ask = async () => {
    const isSure = await confirm({
      title: text.keepAsk(dayLong(date)),
      text: text.keepOnce,
      yes: text.keep,
    })
    if (isSure) keep.mutate({ body: { garage_id: garage.id, date, note } })
  }
  return (
    <Panel className={css.keep ?? ''}>
      <p>{text.keepText}</p>
      <Textarea
        label={text.note}
        value={note}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={4}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <AbilityGuard ability={can.keep}>
        <Button loading={keep.isPending} onClick={() => void ask()}>
          {text.keep}
        </Button>
      </AbilityGuard>
    </Panel>
  )
}
