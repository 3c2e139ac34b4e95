/** The receipt of a payment as it prints, in the customer's language. */
import { accountNameIn } from '#domains/books/accounts/web/shared/accountName.ts'
import { type PaperSize, pdfName } from '#platform/contract/print-document.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Address } from '#platform/web/data/address.ts'
import type { QueryFailureState } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintPreview, usePrintDocument } from '#platform/web/print/PrintPreview.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { invoices } from '../../calls.gen.ts'
import { receiptDocument } from '../../print-receipt.ts'

interface Props {
  receipt: {
    data: DataOut<typeof invoices.receipt> | undefined
    refetch: () => unknown
  } & QueryFailureState
  /** The page that lists the payment. */
  back: Address
  /** The URL of its PDF. */
  pdf: (options: { language: Language; paper: PaperSize | undefined }) => string
}

export function ReceiptView({ receipt, back, pdf }: Props) {
  const { paper: text } = useTexts(commonTexts)
  const { data } = receipt
  const printDocument = usePrintDocument(data, (content, language, size) =>
    receiptDocument(content, { language, size, fund: accountNameIn(language, content.account) }),
  )
  return (
    <PrintPreview
      asked={receipt}
      name={text.receipt}
      number={data?.number}
      paper={printDocument}
      missing={text.missing}
      failed={text.failed}
      back={back}
      own={data?.language}
      ownSize={data?.paper}
      ability={data?.can.pdf}
      pdf={(options) => ({
        address: pdf(options),
        name: pdfName('receipt', data?.number ?? ''),
      })}
    />
  )
}
