/**
 * The lines of an entry, written without the mouse. Tab moves from account to debit, credit and note. Enter moves to
 * the next line and adds one after the last. Typing one side clears the other. The totals below (children) watch
 * the lines themselves, so that a key redraws nothing else.
 */
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { AccountGroup } from '#domains/books/accounts/groups.ts'
import { accounts } from '#domains/books/accounts/calls.gen.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { partyOfGroup } from '../../rules.ts'
import css from './journal.module.css'
import { journalTexts } from '../../texts/texts.ts'
import { type LineDraft, emptyLine } from './lineDraft.ts'

// loaded with the first line that can name a customer
const PartyPicker = lazyComponent(
  async () => (await import('../components/PartyPicker.tsx')).PartyPicker,
)

interface Form {
  lines: LineDraft[]
}

export interface EntryLinesProps {
  garageId: number | null
  /** The least number of lines; the last ones cannot be removed. */
  minLines: number
  /** The field that names the supplier of a payable, by the page: suppliers are above the books. */
  supplierField: (name: string) => ReactNode
  children: ReactNode
}

export function EntryLines({ garageId, minLines, supplierField, children }: EntryLinesProps) {
  const text = useTexts(journalTexts)
  const { fields, append, remove } = useFieldArray<Form, 'lines'>({ name: 'lines' })
  const focusOn = (line: number) => ({ focusName: `lines.${line}.account_id` as const })

  // a chosen option or a picked date handles its own Enter
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
            supplierField={supplierField}
            onRemove={fields.length > minLines ? () => remove(line) : undefined}
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
      {children}
    </section>
  )
}

interface LineProps extends Pick<EntryLinesProps, 'supplierField'> {
  line: number
  garageId: number | null
  onRemove: (() => void) | undefined
}

function Line({ line, garageId, supplierField, onRemove }: LineProps) {
  const text = useTexts(journalTexts)
  const { button } = useTexts(commonTexts)
  const [group, setGroup] = useState<AccountGroup | null>()
  const { getValues, setValue, getFieldState, clearErrors } = useFormContext<Form>()
  const { codeAndName } = useAccountName()
  const at = `lines.${line}` as const
  const customer = useWatch<Form>({ name: `${at}.customer_id` })
  const supplier = useWatch<Form>({ name: `${at}.supplier_id` })

  const clears = (other: 'debit' | 'credit') => (value: unknown) => {
    if (value === null || value === '') return
    // only on a real change: each call costs a key's time over forty lines
    if (getValues(`${at}.${other}`) !== null) setValue(`${at}.${other}`, null)
    if (getFieldState(`${at}.${other}`).error) clearErrors(`${at}.${other}`)
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
        onChanged={(_, row) => {
          setGroup(row?.group)
          const party = partyOfGroup(row?.group)
          if (party !== 'customer') setValue(`${at}.customer_id`, null)
          if (party !== 'supplier') setValue(`${at}.supplier_id`, null)
        }}
      />
      <Field name={`${at}.debit`} label={text.debit} type="money" onChanged={clears('credit')} />
      <Field name={`${at}.credit`} label={text.credit} type="money" onChanged={clears('debit')} />
      <Field name={`${at}.note`} label={text.note} maxLength={200} />
      {(partyOfGroup(group) === 'customer' || Boolean(customer)) && (
        <PartyPicker name={`${at}.customer_id`} />
      )}
      {(partyOfGroup(group) === 'supplier' || Boolean(supplier)) &&
        supplierField(`${at}.supplier_id`)}
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
