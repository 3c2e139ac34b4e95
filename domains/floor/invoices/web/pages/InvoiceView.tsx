/** An invoice as it prints, with the status of its e-invoice. */
import type { ReactNode } from 'react'
import { EInvoiceNote } from '#domains/floor/e-invoices/web/shared/EInvoiceNote.tsx'
import { defaultCurrency } from '#platform/contract/money/currency.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import type { Address } from '#platform/web/data/address.ts'
import { type QueryFailureState, addressOf } from '#platform/web/data/api.ts'
import { ShownCurrency, currencyIn, useCurrency } from '#platform/web/language/currency.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintPreview } from '#platform/web/print/PrintPreview.tsx'
import { printCss } from '#platform/web/print/PrintSheet.tsx'
import {
  PrintToolbar,
  useRequestedLanguage,
  usePaperSize,
} from '#platform/web/print/PrintToolbar.tsx'
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
  /** More buttons beside those that print. */
  /** The page of a payment's receipt. */
  receiptOf: (paymentId: number) => Address
  children: ReactNode
}

export function InvoiceView({ invoice, back: backPath, receiptOf, children }: Props) {
  const text = useTexts(invoiceTexts)
  const requestedLanguage = useRequestedLanguage()
  const shownCurrency = useCurrency()
  const { data } = invoice
  const size = usePaperSize(data?.paper)
  const printDocument = data && {
    ...printDocumentOf(
      { ...data, currency: currencyIn(data) ?? defaultCurrency },
      requestedLanguage ?? data.language,
    ),
    size,
  }
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
      >
        <PrintToolbar
          back={backPath}
          isReady={data !== undefined}
          own={data?.language}
          ability={data?.can.pdf}
          paper={data?.paper}
          pdf={(options) => ({
            address: addressOf(invoices.pdf, { id: data?.id }, options),
            name: pdfName(data?.number ?? 'invoice'),
          })}
        >
          {children}
        </PrintToolbar>
        {data?.e_invoice && (
          <div className={printCss.tools}>
            <EInvoiceNote of={data.e_invoice} />
          </div>
        )}
      </PrintPreview>
    </ShownCurrency>
  )
}
