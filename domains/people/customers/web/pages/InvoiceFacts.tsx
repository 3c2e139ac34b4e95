/** The invoice details of a customer; renders nothing if there are none. */
import type { ReactNode } from 'react'
import { numberName } from '#domains/company/legal-entities/names.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { DetailsPanel } from '#platform/web/record/RecordPanel.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { CustomerDetail } from '../../contract.ts'
import { customerTexts } from '../../texts/texts.ts'
import { customerNumbers } from '../../rules.ts'

export function InvoiceFacts({ customer }: { customer: CustomerDetail }) {
  const text = useTexts(customerTexts)
  const language = useLanguage()
  const { field, button } = useTexts(commonTexts)
  const { street, house_number, postal_code, city, country_code, peppol_id } = customer
  const address = [
    [street, house_number].filter(Boolean).join(' '),
    [postal_code, city].filter(Boolean).join(' '),
    country_code,
  ]
  const numbers = customerNumbers.map((name): [string, ReactNode] => [
    numberName(name, language),
    customer[name],
  ])
  const rows: [string, ReactNode][] = [
    [text.legalName, customer.legal_name],
    ...numbers,
    [field.address, address.filter(Boolean).join(', ')],
    [text.invoiceEmail, customer.invoice_email],
    [text.paymentTerms, customer.payment_terms_days?.toString()],
    [text.purchaseOrderRequired, customer.purchase_order_required && button.yes],
    [text.taxInvoice, customer.tax_invoice_requested && button.yes],
    [text.peppolValue, peppol_id && `${peppol_id.scheme}:${peppol_id.value}`],
    ...(customer.contacts ?? []).map(
      ({ name, role, phone_display, email }): [string, ReactNode] => [
        [name, role].filter(Boolean).join(', '),
        [phone_display, email].filter(Boolean).join(' · '),
      ],
    ),
  ]
  const filledRows = rows.filter(([, value]) => value)
  if (filledRows.length === 0 && customer.kind === 'person') return null
  return (
    <DetailsPanel
      title={text.invoicing}
      rows={[[text.kind, text.kinds[customer.kind]], ...filledRows]}
    />
  )
}
