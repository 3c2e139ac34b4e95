/** An invoice as it prints, with what the tax office says of it. */
import type { ReactNode } from 'react'
import { EInvoiceNote } from '#domains/floor/e-invoices/web/parts/EInvoiceNote.tsx'
import { defaultCurrency } from '#platform/contract/currency.ts'
import { pdfName } from '#platform/contract/paper.ts'
import type { DataOut } from '#platform/contract/route.ts'
import type { Address } from '#platform/web/address.ts'
import { type Unanswered, addressOf } from '#platform/web/api.ts'
import { ShownCurrency, currencyIn, useCurrency } from '#platform/web/currency.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { PaperDesk } from '#platform/web/paper/PaperDesk.tsx'
import { paperCss } from '#platform/web/paper/PaperSheet.tsx'
import { PaperTools, useAskedLanguage } from '#platform/web/paper/PaperTools.tsx'
import { invoices } from '../../contract.ts'
import { paperOf } from '../../paper.ts'
import { invoiceTexts } from '../texts/texts.ts'

interface Props {
  invoice: { data: DataOut<typeof invoices.sheet> | undefined; refetch: () => unknown } & Unanswered
  /** Where it was opened from. */
  back: Address
  /** More buttons beside those that print. */
  children: ReactNode
}

export function InvoiceDesk({ invoice, back, children }: Props) {
  const text = useTexts(invoiceTexts)
  const asked = useAskedLanguage()
  const shown = useCurrency()
  const { data } = invoice
  const paper =
    data &&
    paperOf({ ...data, currency: currencyIn(data) ?? defaultCurrency }, asked ?? data.language)
  return (
    <ShownCurrency value={currencyIn(data) ?? shown}>
      <PaperDesk
        asked={invoice}
        name={text.invoice}
        number={data?.number}
        paper={paper}
        missing={text.missing}
        failed={text.failed}
      >
        <PaperTools
          back={back}
          isReady={data !== undefined}
          own={data?.language}
          ability={data?.can.pdf}
          pdf={(language) => ({
            address: addressOf(invoices.pdf, { id: data?.id }, { language }),
            name: pdfName(data?.number ?? 'invoice'),
          })}
        >
          {children}
        </PaperTools>
        {data?.e_invoice && (
          <div className={paperCss.tools}>
            <EInvoiceNote of={data.e_invoice} />
          </div>
        )}
      </PaperDesk>
    </ShownCurrency>
  )
}
