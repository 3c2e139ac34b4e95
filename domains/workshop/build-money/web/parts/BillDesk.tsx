/** A bill of a build as it prints, in the language of its customer. */
import { defaultCurrency } from '#platform/contract/currency.ts'
import { pdfName } from '#platform/contract/paper.ts'
import { to } from '#platform/web/address.ts'
import { addressOf, useAsk } from '#platform/web/api.ts'
import { currencyIn } from '#platform/web/currency.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { PaperDesk } from '#platform/web/paper/PaperDesk.tsx'
import { PaperTools, useAskedLanguage } from '#platform/web/paper/PaperTools.tsx'
import { buildMoney } from '../../contract.ts'
import { paperOf } from '../../paper.ts'
import { buildMoneyTexts } from '../texts/texts.ts'

interface Of {
  id: number
  bill_id: number
}

export default function BillDesk({ id, bill_id }: Of) {
  const text = useTexts(buildMoneyTexts)
  const params = { id, bill_id }
  const bill = useAsk(buildMoney.sheet, { params })
  const asked = useAskedLanguage()
  const { data } = bill
  const paper =
    data &&
    paperOf({ ...data, currency: currencyIn(data) ?? defaultCurrency }, asked ?? data.language)
  return (
    <PaperDesk
      asked={bill}
      name={text.billTitle}
      number={data?.number}
      paper={paper}
      missing={text.billMissing}
      failed={text.billFailed}
    >
      <PaperTools
        back={to('/heritage-build/$id', { id })}
        isReady={data !== undefined}
        own={data?.language}
        ability={data?.can.pdf}
        pdf={(language) => ({
          address: addressOf(buildMoney.pdf, params, { language }),
          name: pdfName(data?.number ?? 'bill'),
        })}
      />
    </PaperDesk>
  )
}
