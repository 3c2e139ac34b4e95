import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { messages } from '#platform/contract/messages.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { fieldProblem, useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import css from '../shared/journal.module.css'
import { type LineDraft, totals } from '../shared/lineDraft.ts'
import { journalTexts } from '../../texts/texts.ts'

interface Form {
  lines: LineDraft[]
}

/**
 * An error over several fields can be corrected in any of them, so each change validates the invalid fields again.
 */
function useErrorsThatFollow(lines: LineDraft[]) {
  const { control, trigger } = useFormContext<Form>()
  const { errors } = useFormState({ control, name: 'lines' })
  const check = useEffectEvent(() => {
    const lineErrors = errors.lines
    if (!lineErrors) return
    if (lineErrors.root || lineErrors.message) return void trigger('lines')
    const fields = lines.flatMap((_, line) =>
      Object.keys(lineErrors[line] ?? {}).map(
        (field) => `lines.${line}.${field}` as 'lines.0.debit',
      ),
    )
    if (fields.length > 0) void trigger(fields)
  })
  useEffect(() => check(), [lines])
}

/** The totals of both sides, and the difference: shown while typing, required to be zero on saving. */
export function Totals() {
  const text = useTexts(journalTexts)
  const { field } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const { control } = useFormContext<Form>()
  const lines = useWatch({ control, name: 'lines' })
  const { errors } = useFormState({ control, name: 'lines' })
  useErrorsThatFollow(lines)
  const { debit, credit } = totals(lines)
  const difference = debit - credit
  const linesError = errors.lines?.root ?? errors.lines
  // the live message shows it already
  const otherProblem =
    linesError?.message === messages.journalBalance ? undefined : fieldProblem(linesError)
  return (
    <div className={css.totals}>
      <dl>
        <dt>
          {field.total} {text.debit}
        </dt>
        <dd>
          <Money value={debit} />
        </dd>
        <dt>
          {field.total} {text.credit}
        </dt>
        <dd>
          <Money value={credit} />
        </dd>
        <dt>{text.difference}</dt>
        <dd>
          <output data-wrong={difference !== 0 || undefined}>
            <Money value={difference} />
          </output>
        </dd>
      </dl>
      <p role="alert">
        {otherProblem
          ? formatMessage(otherProblem)
          : difference === 0
            ? undefined
            : formatMessage(messages.journalBalance)}
      </p>
    </div>
  )
}
