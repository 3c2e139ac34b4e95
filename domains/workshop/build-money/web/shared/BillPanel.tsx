/** Previews a bill of a build as printed, in the customer's language. */
import { pdfName } from '#platform/contract/print-document.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintPreview, usePrintDocument } from '#platform/web/print/PrintPreview.tsx'
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
  const { data } = bill
  const printDocument = usePrintDocument(data, printDocumentOf)
  return (
    <PrintPreview
      asked={bill}
      name={text.billTitle}
      number={data?.number}
      paper={printDocument}
      missing={text.billMissing}
      failed={text.billFailed}
      receiptOf={(payment) => linkTo('/heritage-build/$id/paper', { id }, { payment })}
      back={linkTo('/heritage-build/$id', { id })}
      own={data?.language}
      ownSize={data?.paper}
      ability={data?.can.pdf}
      pdf={(options) => ({
        address: addressOf(buildMoney.pdf, params, options),
        name: pdfName(data?.number ?? 'bill'),
      })}
    />
  )
}
