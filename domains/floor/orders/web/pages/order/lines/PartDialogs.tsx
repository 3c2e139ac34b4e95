import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { openOf } from '../../../../agreement.ts'
import type { OrderLine } from '../../../../order-line.ts'
import { orderLines } from '../../../../calls.gen.ts'
import { issueForm, returnForm } from '../../../../forms.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { StaleNotice } from '../../../components/StaleNotice.tsx'
import { useOrderContext, useOrderForm } from '../../../shared/orderContext.tsx'

interface Props {
  line: OrderLine
  onClose: () => void
}

/** Issues a part to the car: by default all that is open and in stock. */
export function IssuePartDialog({ line, onClose }: Props) {
  const { parts: text } = useTexts(ordersTexts)
  const { field } = useTexts(commonTexts)
  const { order } = useOrderContext()
  const { number } = useFormat()
  const save = useOrderForm(orderLines.issuePart, { onSaved: onClose })
  const open = openOf(line)
  const onHand = toThreeDecimals(line.reserved + (line.available ?? 0))
  const form = useContractForm(issueForm, {
    quantity: onHand > 0 ? Math.min(open, onHand) : open,
    version: order.version,
  })
  return (
    <FormDialog
      title={text.issueOf(line.name)}
      form={form}
      submit={text.issue}
      save={save}
      onClose={onClose}
      onSubmit={({ quantity }) =>
        save.mutate({
          params: { id: order.id, line_id: line.id },
          body: { quantity, version: save.version },
        })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
      <Field
        name="quantity"
        label={field.quantity}
        type="number"
        hint={text.openHint(number(open), number(onHand))}
        required
        first
      />
    </FormDialog>
  )
}

/** Returns an issued part to stock. */
export function ReturnPartDialog({ line, onClose }: Props) {
  const { parts: text } = useTexts(ordersTexts)
  const { field } = useTexts(commonTexts)
  const { order } = useOrderContext()
  const { number } = useFormat()
  const save = useOrderForm(orderLines.returnPart, { onSaved: onClose })
  const form = useContractForm(returnForm, {
    quantity: line.issued,
    reason: '',
    version: order.version,
  })
  return (
    <FormDialog
      title={text.returnOf(line.name)}
      form={form}
      submit={text.return}
      save={save}
      onClose={onClose}
      onSubmit={({ quantity, reason }) =>
        save.mutate({
          params: { id: order.id, line_id: line.id },
          body: { quantity, reason, version: save.version },
        })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
      <Field
        name="quantity"
        label={field.quantity}
        type="number"
        hint={text.returnHint(number(line.issued))}
        required
        first
      />
      <Field name="reason" label={text.reason} required wide maxLength={300} />
    </FormDialog>
  )
}
