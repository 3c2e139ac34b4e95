import type { z } from 'zod'
import type { ClientCall, SchemaTypesOf } from '#platform/contract/client-calls.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type BillDetail, billContent, type changedBill } from '../../contract.ts'
import { billTexts } from '../../texts/texts.ts'
import { TaxInvoiceFields } from './billTax.tsx'

const form = billContent.pick({ tax_invoice_number: true, tax_invoice_date: true })

interface Props {
  bill: BillDetail
  /** The call that changes this kind of bill. */
  call: ClientCall & {
    method: 'PUT'
    path: `${string}/{id}`
    body: SchemaTypesOf<z.ZodObject>
    data: SchemaTypesOf<typeof changedBill>
  }
  onClose: () => void
}

/** Edits the number by which the tax of a bill is claimed, at any time. */
export default function TaxInvoiceDialog({ bill, call, onClose }: Props) {
  const text = useTexts(billTexts)
  const save = useFormMutation(call, { onSaved: onClose })
  const typed = useContractForm(form, {
    tax_invoice_number: bill.tax_invoice_number ?? '',
    tax_invoice_date: bill.tax_invoice_date,
  })
  return (
    <FormDialog
      title={text.enterTaxInvoice}
      form={typed}
      save={save}
      record={bill.id}
      onClose={onClose}
      onSubmit={(body) =>
        save.mutate({ params: { id: bill.id }, body: { ...body, version: bill.version } })
      }
    >
      <TaxInvoiceFields first />
    </FormDialog>
  )
}
