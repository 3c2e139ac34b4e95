/** Correct and reissue: a preview first, then void, changes and the new invoice in one step. */
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { CustomerKind, TaxRules } from '#domains/books/tax-codes/rules.ts'
import { useTaxRules } from '#domains/books/tax-codes/web/shared/useTaxRules.ts'
import { correctForm } from '#domains/floor/invoices/forms.ts'
import { invoices } from '#domains/floor/invoices/calls.gen.ts'
import { invoiceTexts } from '#domains/floor/invoices/texts/texts.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { money as moneyField, qty, text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { OrderDetail } from '../../../../contract.ts'
import type { LineKind } from '../../../../rules.ts'
import { StaleNotice } from '../../../components/StaleNotice.tsx'
import { useOrderContext } from '../../../shared/orderContext.tsx'
import css from '../lines/lines.module.css'

const TaxCodeField = lazyComponent(
  async () => (await import('#domains/books/tax-codes/web/shared/TaxCodeField.tsx')).TaxCodeField,
)

const dialogForm = z.object({
  reason: correctForm.shape.reason,
  lines: z.array(
    z.object({
      name: textField(200),
      qty,
      unit_price: moneyField,
      discount: moneyField,
      is_billed: z.boolean(),
      // a form omits empty values: most lines have no chosen tax code
      chosen_tax_code_id: z.number().nullish(),
    }),
  ),
})

/** Fields whose names differ between the call and the order. */
const inCall: Record<string, string> = { chosen_tax_code_id: 'tax_code_id' }

type Look = DataOut<typeof invoices.correct>

/** A line under warranty does not change. */
const billed = ({ lines }: OrderDetail) => lines.filter(({ warranty_id }) => warranty_id === null)

/** The call's body: the changed values of each line. */
function bodyOf(order: OrderDetail, { reason, lines: typed }: z.output<typeof dialogForm>) {
  const lines = billed(order)
  return {
    version: order.version,
    reason,
    lines: typed.flatMap(({ is_billed, ...fields }, index) => {
      const line = lines[index]
      if (!line) return []
      const changed = Object.entries(fields).flatMap(([field, value]) =>
        value === line[field as keyof typeof line] ? [] : [[inCall[field] ?? field, value]],
      )
      const isOther = is_billed !== (line.approval === 'approved')
      if (changed.length === 0 && !isOther) return []
      return [
        {
          line_id: line.id,
          ...Object.fromEntries(changed),
          ...(isOther
            ? { approval: is_billed ? ('approved' as const) : ('declined' as const) }
            : {}),
        },
      ]
    }),
  }
}

export function CorrectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useTexts(invoiceTexts)
  const { order } = useOrderContext()
  const rules = useTaxRules(order.garage.id)
  const [look, setLook] = useState<{ of: string; data: Look }>()
  const lines = billed(order)
  const [previewedBody, setPreviewedBody] = useState('')
  const save = useFormMutation(invoices.correct, {
    silent: true,
    onSaved: (data) => (data.id ? onClose() : setLook({ of: previewedBody, data })),
  })
  const form = useContractForm(dialogForm, {
    reason: '',
    lines: lines.map((line) => ({
      name: line.name,
      qty: line.qty,
      unit_price: line.unit_price,
      discount: line.discount,
      is_billed: line.approval === 'approved',
      chosen_tax_code_id: line.chosen_tax_code_id,
    })),
  })
  const typed = dialogForm.safeParse(useWatch({ control: form.control }))
  // a change after a preview needs a new preview
  const isLooked = typed.success && look?.of === JSON.stringify(bodyOf(order, typed.data))
  return (
    <FormDialog
      title={text.correct}
      size={860}
      form={form}
      submit={isLooked ? text.apply : text.look}
      save={save}
      onClose={onClose}
      onSubmit={(values) => {
        const body = bodyOf(order, values)
        const currentBody = JSON.stringify(body)
        setPreviewedBody(currentBody)
        // the server must compute what the preview showed
        save.mutate({
          params: { id },
          body: look?.of === currentBody ? { ...body, apply: true } : body,
        })
      }}
    >
      <StaleNotice failure={save.error} typed onReload={onClose} />
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.correctText}
      </Text>
      <Field name="reason" label={text.reason} required wide maxLength={300} first />
      {lines.map((line, index) => (
        <CorrectedLine
          key={line.id}
          name={line.name}
          index={index}
          keepsQty={line.inventory_item_id !== null}
          kind={line.kind}
          rules={rules}
          customerKind={order.customer_kind}
        />
      ))}
      {look && isLooked && <Result look={look.data} />}
    </FormDialog>
  )
}

interface LineProps {
  /** A line of the previous invoice. */
  name: string
  index: number
  keepsQty: boolean
  kind: LineKind
  rules: TaxRules | null
  customerKind: CustomerKind
}

function CorrectedLine({ name, index, keepsQty, rules, ...taxed }: LineProps) {
  const text = useTexts(invoiceTexts)
  const at = (field: string) => `lines.${index}.${field}`
  return (
    <fieldset aria-label={name} className={css.corrected}>
      <Field name={at('name')} label={text.name} maxLength={200} wide />
      <Field name={at('qty')} label={text.qty} type="number" disabled={keepsQty} />
      <Field name={at('unit_price')} label={text.price} type="money" />
      <Field name={at('discount')} label={text.discount} type="money" />
      {rules && <TaxCodeField name={at('chosen_tax_code_id')} rules={rules} {...taxed} />}
      <Field name={at('is_billed')} label={text.isBilled} type="switch" />
    </fieldset>
  )
}

/** Totals before and after, and a sentence for each change. */
function Result({ look: { before, after, changes } }: { look: Look }) {
  const text = useTexts(invoiceTexts)
  const { money } = useFormat()
  const formatMessage = useFormatMessage()
  const result = useRef<HTMLOutputElement>(null)
  // a long bill would hide it below the dialog's edge
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <output ref={result} style={{ gridColumn: '1 / -1' }}>
      <DescriptionList
        rows={[
          [text.before, `${text.total} ${money(before.grand_total)}`],
          [text.received, money(before.paid)],
          [text.after, `${text.total} ${money(after.grand_total)}`],
          [text.due, money(after.due)],
          [text.refundable, money(after.refundable)],
        ]}
      />
      <Text fw={600} pt="sm">
        {changes.length === 0 ? text.unchanged : text.changed}
      </Text>
      <ul>
        {changes.map((message) => (
          <li key={`${message.code}${JSON.stringify(message.values)}`}>{formatMessage(message)}</li>
        ))}
      </ul>
    </output>
  )
}
