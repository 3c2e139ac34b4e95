/** Previews a bill of a build as printed, in the customer's language. */
import { defaultCurrency } from '#platform/contract/money/currency.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { addressOf, useApiQuery } from '#platform/web/data/api.ts'
import { currencyIn } from '#platform/web/language/currency.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintPreview } from '#platform/web/print/PrintPreview.tsx'
import {
  PrintToolbar,
  usePaperSize,
  useRequestedLanguage,
} from '#platform/web/print/PrintToolbar.tsx'
import { buildMoney } from '../../calls.gen.ts'
import { printDocumentOf } from '../../print-document.ts'
import { buildMoneyTexts } from '../../texts/texts.ts'

interface Of {
  id: number
  bill_id: number
}

export default function BillPanel({ id, bill_id }: Of) {
  const text = useTexts(buildMoneyTexts)
  const params = { id, bill_id }
  const bill = useApiQuery(buildMoney.sheet, { params })
  const requestedLanguage = useRequestedLanguage()
  const { data } = bill
  const size = usePaperSize(data?.paper)
  const printDocument = data && {
    ...printDocumentOf(
      { ...data, currency: currencyIn(data) ?? defaultCurrency },
      requestedLanguage ?? data.language,
    ),
    size,
  }
  return (
    <PrintPreview
      asked={bill}
      name={text.billTitle}
      number={data?.number}
      paper={printDocument}
      missing={text.billMissing}
      failed={text.billFailed}
      receiptOf={(payment) => linkTo('/heritage-build/$id/paper', { id }, { payment })}
    >
      <PrintToolbar
        back={linkTo('/heritage-build/$id', { id })}
        isReady={data !== undefined}
        own={data?.language}
        ability={data?.can.pdf}
        paper={data?.paper}
        pdf={(options) => ({
          address: addressOf(buildMoney.pdf, params, options),
          name: pdfName(data?.number ?? 'bill'),
        })}
      />
    </PrintPreview>
  )
}
