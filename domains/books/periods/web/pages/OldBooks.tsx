/** The form for the last trial balance of the previous books: one line per account, debit or credit. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { accounts } from '#domains/books/accounts/calls.gen.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Money } from '#platform/web/ui/Money.tsx'
import { NumberField } from '#platform/web/ui/fields/NumberField.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import { periods } from '../../calls.gen.ts'
import css from './periods.module.css'
import { periodsTexts } from '../../texts/texts.ts'

type Row = DataOut<typeof periods.closing>['rows'][number]
type Line = Pick<Row, 'account_id' | 'code' | 'name' | 'name_id'> & {
  debit: number | null
  credit: number | null
}

const lineOf = ({ account_id, code, name, name_id, typed }: Row): Line => ({
  account_id,
  code,
  name,
  name_id,
  debit: typed > 0 ? typed : null,
  credit: typed < 0 ? -typed : null,
})

const amountOf = ({ debit, credit }: Line) => (debit ?? 0) - (credit ?? 0)
const typedNumber = (value: unknown) => (typeof value === 'number' ? value : null)

interface Props {
  garageId: number
  rows: readonly Row[]
  onClose: () => void
}

export default function OldBooks({ garageId, rows, onClose }: Props) {
  const text = useTexts(periodsTexts)
  const { field, button } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const { codeAndName } = useAccountName()
  const [lines, setLines] = useState<readonly Line[]>(() => rows.map(lineOf))
  const save = useFormMutation(periods.keepBalances, { onSaved: onClose })
  const change = (id: number, side: Partial<Line>) =>
    setLines(lines.map((line) => (line.account_id === id ? { ...line, ...side } : line)))
  const send = () => {
    const typed = lines.map((line) => ({ account_id: line.account_id, amount: amountOf(line) }))
    save.mutate({ body: { garage_id: garageId, lines: typed } })
  }
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={text.oldBooks}>
        <TableHead titles={[text.account, text.debit, text.credit]} />
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.account_id}
              line={line}
              onChange={(sides) => change(line.account_id, sides)}
            />
          ))}
          <tr>
            <td colSpan={3}>
              <PickerInput
                source={accounts.list}
                query={{ postable: 'true', garage_id: garageId }}
                rowLabel={codeAndName}
                label={text.addAccount}
                value={null}
                onChange={(id, account) => {
                  if (typeof id !== 'number' || !account) return
                  if (lines.some(({ account_id }) => account_id === id)) return
                  const { code, name, name_id } = account
                  setLines([
                    ...lines,
                    { account_id: id, code, name, name_id, debit: null, credit: null },
                  ])
                }}
              />
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{field.total}</th>
            <td colSpan={2} data-end>
              <Money value={lines.reduce((sum, line) => sum + amountOf(line), 0)} />
            </td>
          </tr>
        </tfoot>
      </table>
      <div className={css.tools}>
        <Button loading={save.isPending} onClick={send}>
          {button.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {button.cancel}
        </Button>
        {save.error && <p role="alert">{formatMessage(save.error)}</p>}
      </div>
    </div>
  )
}

/** Typing on one side clears the other. */
function LineRow({ line, onChange }: { line: Line; onChange: (sides: Partial<Line>) => void }) {
  const text = useTexts(periodsTexts)
  const { codeAndName } = useAccountName()
  return (
    <tr>
      <th scope="row">{codeAndName(line)}</th>
      {(['debit', 'credit'] as const).map((side) => (
        <td key={side}>
          <NumberField
            kind="money"
            aria-label={`${text[side]} ${codeAndName(line)}`}
            value={line[side]}
            onChange={(value) =>
              onChange({ debit: null, credit: null, [side]: typedNumber(value) })
            }
          />
        </td>
      ))}
    </tr>
  )
}
