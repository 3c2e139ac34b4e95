/** Fields that the forms of a third-party purchase share. */
import {
  TaxInvoiceFields,
  useBillRules,
} from '#domains/stock/supplier-bills/web/shared/billTax.tsx'
import { billTexts } from '#domains/stock/supplier-bills/texts/texts.ts'
import { Field, Fields } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PaperField } from '#platform/web/forms/upload.tsx'
import type { ThirdPartyPurchase } from '../../contract.ts'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'
import { PurchaseTotal } from './PurchaseLines.tsx'

/** Other fees, and the total. */
export function Extras({ garageId }: { garageId: number | null }) {
  const text = useTexts(thirdPartyPurchaseTexts)
  return (
    <>
      <Fields>
        <Field name="admin_fee" label={text.adminFee} type="money" />
        <Field name="miscellaneous" label={text.miscellaneous} type="money" />
      </Fields>
      <PurchaseTotal garageId={garageId} />
    </>
  )
}

type Stored = Pick<ThirdPartyPurchase, 'invoice_file' | 'supplier_invoice_photo'>

/** The numbers and documents of the supplier's invoice. */
export function PaperFields({ garageId, stored }: { garageId: number | null; stored?: Stored }) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const bill = useTexts(billTexts)
  const claims = useBillRules(garageId) !== null
  return (
    <>
      <Field name="invoice_code" label={bill.invoiceCode} maxLength={60} />
      <Field name="supplier_invoice_number" label={text.supplierInvoiceNumber} maxLength={60} />
      <PaperField name="invoice_file_id" label={bill.invoiceFile} file={stored?.invoice_file} />
      <PaperField
        name="supplier_invoice_photo_file_id"
        label={text.supplierInvoicePhoto}
        file={stored?.supplier_invoice_photo}
      />
      {claims && <TaxInvoiceFields />}
    </>
  )
}
