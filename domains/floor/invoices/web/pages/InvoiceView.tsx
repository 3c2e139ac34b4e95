/** An invoice as it prints, with the status of its e-invoice. */
import type { ReactNode } from 'react'
import { EInvoiceNote } from '#domains/floor/e-invoices/web/shared/EInvoiceNote.tsx'
import { pdfName } from '#platform/contract/print-document.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import type { Address } from '#platform/web/data/address.ts'
import { type QueryFailureState } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { ShownCurrency, currencyIn, useCurrency } from '#platform/web/language/currency.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintPreview, usePrintDocument } from '#platform/web/print/PrintPreview.tsx'
import { printCss } from '#platform/web/print/PrintSheet.tsx'
import { invoices } from '../../calls.gen.ts'
import { printDocumentOf } from '../../print-document.ts'
import { invoiceTexts } from '../../texts/texts.ts'

interface Props {
  invoice: {
    data: DataOut<typeof invoices.sheet> | undefined
    refetch: () => unknown
  } & QueryFailureState
  /** The page that linked here. */
  back: Address
  /** The page of a payment's receipt. */
  receiptOf: (paymentId: number) => Address
  /** More buttons beside those that print. */
  children: ReactNode
}

export function InvoiceView({ invoice, back: backPath, receiptOf, children }: Props) {
  const text = useTexts(invoiceTexts)
  const shownCurrency = useCurrency()
  const { data } = invoice
  const printDocument = usePrintDocument(data, printDocumentOf)
  return (
    <ShownCurrency value={currencyIn(data) ?? shownCurrency}>
      <PrintPreview
        asked={invoice}
        name={text.invoice}
        number={data?.number}
        paper={printDocument}
        missing={text.missing}
        failed={text.failed}
        receiptOf={receiptOf}
        back={backPath}
        own={data?.language}
        ownSize={data?.paper}
        ability={data?.can.pdf}
        pdf={(options) => ({
          address: addressOf(invoices.pdf, { id: data?.id }, options),
          name: pdfName(data?.number ?? 'invoice'),
        })}
        tools={children}
      >
        {data?.e_invoice && (
          <div className={printCss.tools}>
            <EInvoiceNote of={data.e_invoice} />
          </div>
        )}
      </PrintPreview>
    </ShownCurrency>
  )
}
