import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import { ScannedLines } from '#domains/stock/transfers/web/shared/ScannedLines.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { type LowItem, draftForm } from '../../contract.ts'
import { lowStock } from '../../calls.gen.ts'
import css from '../shared/low-stock.module.css'
import { lowStockTexts } from '../../texts/texts.ts'

const nowhere = { garage: { id: 0, name: '' } }

interface Props {
  rows: LowItem[]
  onClose: () => void
  /** The items that are now on order. */
  onDrafted: (ids: number[]) => void
}

/** Order quantities of the selected items: one garage at a time, and only items with a supplier. */
export default function DraftDialog({ rows, onClose, onDrafted }: Props) {
  const text = useTexts(lowStockTexts)
  const { number, money } = useFormat()
  const unitName = useUnitName()
  // the first garage with items that can be ordered
  const { garage } = rows.find(({ supplier }) => supplier) ?? rows[0] ?? nowhere
  const ofGarage = rows.filter((row) => row.garage.id === garage.id)
  const orderable = ofGarage.filter(({ supplier }) => supplier)
  const unknown = ofGarage.filter(({ supplier }) => !supplier)
  const form = useContractForm(draftForm, {
    garage_id: garage.id,
    lines: orderable.map(({ id, suggested }) => ({ item_id: id, quantity: suggested || null })),
  })
  const save = useFormMutation(lowStock.draft, {
    onSaved: () => onDrafted(orderable.map(({ id }) => id)),
  })
  const detailOf = ({ supplier, last_price, available, on_order }: LowItem) =>
    [
      supplier?.name,
      last_price == null ? '' : money(last_price),
      text.there(number(available), number(on_order)),
    ]
      .filter(Boolean)
      .join(' · ')
  const notes = [
    ...(orderable.length > 0 ? [text.draftText] : []),
    ...(unknown.length > 0
      ? [text.noSupplier(unknown.map(({ item }) => item.name).join(', '))]
      : []),
    ...(orderable.length > 0 && ofGarage.length < rows.length ? [text.otherGarages] : []),
  ].map((note) => (
    <p key={note} className={css.note}>
      {note}
    </p>
  ))
  if (orderable.length === 0)
    return (
      <Dialog opened onClose={onClose} title={text.draftTitle(garage.name)}>
        {notes}
      </Dialog>
    )
  return (
    <FormDialog
      title={text.draftTitle(garage.name)}
      form={form}
      submit={text.draft}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ body })}
    >
      {notes}
      <ScannedLines lines={orderable}>
        {orderable.map((row, line) => (
          <li key={row.id}>
            <Field
              name={`lines.${line}.quantity`}
              label={`${row.item.name} (${unitName(row.item.unit)})`}
              hint={detailOf(row)}
              type="number"
              required
              wide
            />
          </li>
        ))}
      </ScannedLines>
    </FormDialog>
  )
}
