/**
 * The lines of an entry, written without the mouse: Tab goes account, debit, credit, note; Enter goes to the next line
 * and makes one after the last; typing one side clears the other; the difference follows each key.
 */
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { accounts } from '#domains/accounts/contract.ts'
import { useAccountName } from '#domains/accounts/web/parts/accountName.ts'
import { messages } from '#platform/contract/messages.ts'
import { Picker } from '#platform/web/Picker.tsx'
import { Field } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import css from './journal.module.css'
import { type LineDraft, emptyLine, totals } from './lines.ts'
import { journalTexts } from './texts/texts.ts'

interface Form {
  lines: LineDraft[]
}

const MIN_LINES = 2

export function JournalLines({ garageId }: { garageId: number | null }) {
  const text = useTexts(journalTexts)
  const { fields, append, remove } = useFieldArray<Form, 'lines'>({ name: 'lines' })
  const focusOn = (line: number) => ({ focusName: `lines.${line}.account_id` as const })

  // a chosen option, a picked date: their Enter is theirs
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const line = Number(event.target.closest<HTMLElement>('[data-line]')?.dataset.line)
    if (line === fields.length - 1) return append(emptyLine, focusOn(fields.length))
    event.currentTarget.querySelector<HTMLInputElement>(`[data-line='${line + 1}'] input`)?.focus()
  }
  return (
    <section className={css.entry} aria-label={text.lines}>
      <div className={css.heads} aria-hidden>
        <span>{text.account}</span>
        <span data-end>{text.debit}</span>
        <span data-end>{text.credit}</span>
        <span>{text.note}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of all the inputs within */}
      <div onKeyDown={onEnter}>
        {fields.map(({ id }, line) => (
          <Line
            key={id}
            line={line}
            garageId={garageId}
            onRemove={fields.length > MIN_LINES ? () => remove(line) : undefined}
          />
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => append(emptyLine, focusOn(fields.length))}
      >
        {text.addLine}
      </Button>
      <Totals />
    </section>
  )
}

interface LineProps {
  line: number
  garageId: number | null
  onRemove: (() => void) | undefined
}

function Line({ line, garageId, onRemove }: LineProps) {
  const text = useTexts(journalTexts)
  const { button } = useTexts(commonTexts)
  const { setValue, clearErrors } = useFormContext<Form>()
  const { codeAndName } = useAccountName()
  const at = `lines.${line}` as const

  const clears = (other: 'debit' | 'credit') => (value: unknown) => {
    if (value === null || value === '') return
    setValue(`${at}.${other}`, null)
    clearErrors(`${at}.${other}`)
  }
  return (
    <fieldset className={css.line} data-line={line}>
      <legend>{text.line(line + 1)}</legend>
      <Picker
        key={garageId ?? 0}
        name={`${at}.account_id`}
        label={text.account}
        source={accounts.list}
        get={accounts.get}
        query={{ postable: 'true', active: 'true', garage_id: garageId ?? 0 }}
        rowLabel={codeAndName}
        placeholder={garageId ? text.chooseAccount : text.chooseGarage}
        disabled={!garageId}
      />
      <Field name={`${at}.debit`} label={text.debit} type="money" onChanged={clears('credit')} />
      <Field name={`${at}.credit`} label={text.credit} type="money" onChanged={clears('debit')} />
      <Field name={`${at}.note`} label={text.note} maxLength={200} />
      {onRemove && (
        <ActionIcon
          className={css.remove ?? ''}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={`${button.remove}: ${text.line(line + 1)}`}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}

/** What both sides come to, and what is missing: shown while it is typed, demanded when it is saved. */
function Totals() {
  const text = useTexts(journalTexts)
  const { field } = useTexts(commonTexts)
  const say = useSayMessage()
  const { control } = useFormContext<Form>()
  const { errors } = useFormState({ control, name: 'lines' })
  const { debit, credit } = totals(useWatch({ control, name: 'lines' }))
  const difference = debit - credit
  const refused = errors.lines?.root?.message ?? errors.lines?.message
  // the live sentence says it already
  const other = refused === messages.journalBalance ? undefined : refused
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
        {other ? say(other) : difference === 0 ? undefined : say(messages.journalBalance)}
      </p>
    </div>
  )
}
