import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import { ScannedLines } from '#domains/stock/transfers/web/shared/ScannedLines.tsx'
import { id, qty } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { today } from '#platform/web/data/today.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { type PurchaseDetail, receiptForm } from '../../contract.ts'
import { purchases } from '../../calls.gen.ts'
import { addQuantities } from '../../rules.ts'
import css from './purchases.module.css'
import { purchaseTexts } from '../../texts/texts.ts'

/** A line without a quantity is not received yet. */
const partsForm = receiptForm.extend({
  lines: z.array(z.object({ line_id: id, quantity: qty.nullish() })),
})

interface Props {
  purchase: PurchaseDetail
  onClose: () => void
}

/** Receives goods into stock, completely or partly. A line without a quantity stays open. */
export default function ReceiveDialog({ purchase, onClose }: Props) {
  const text = useTexts(purchaseTexts)
  const { field } = useTexts(commonTexts)
  const { number } = useFormat()
  const unitName = useUnitName()
  const [day] = useState(today)
  const days = useEntryDays(purchase.garage.id, { since: purchase.date })
  const open = purchase.lines
    .map((line) => ({ ...line, open: addQuantities(line.quantity, -line.received) }))
    .filter((line) => line.open > 0)
  const form = useContractForm(partsForm, {
    lines: open.map((line) => ({ line_id: line.id, quantity: line.open })),
    date: day,
    version: purchase.version,
  })
  const save = useFormMutation(purchases.receive, { onSaved: onClose })
  return (
    <FormDialog
      title={text.receiveTitle(purchase.number)}
      form={form}
      submit={text.receive}
      save={save}
      record={purchase.id}
      onClose={onClose}
      onSubmit={({ lines, ...body }) =>
        save.mutate({
          params: { id: purchase.id },
          body: {
            ...body,
            lines: lines.flatMap(({ line_id, quantity }) =>
              quantity ? [{ line_id, quantity }] : [],
            ),
          },
        })
      }
    >
      <Field name="date" label={field.date} type="date" {...days} />
      <div className={css.none}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            open.forEach((line, at) =>
              form.setValue(`lines.${at}.quantity`, line.open, { shouldDirty: true }),
            )
          }
        >
          {text.receiveAll}
        </Button>
      </div>
      <ScannedLines lines={open}>
        {open.map((line, at) => (
          <li key={line.id}>
            <Field
              name={`lines.${at}.quantity`}
              label={`${line.item.name} · ${line.item.sku}`}
              type="number"
              hint={text.receiveHint(number(line.open), unitName(line.unit))}
              first={open.length === 1}
            />
          </li>
        ))}
      </ScannedLines>
    </FormDialog>
  )
}
