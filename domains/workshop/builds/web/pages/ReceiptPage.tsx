/** Prints a bill of a build or the receipt of a payment: `?bill=4`, `?payment=7`; by default the newest payment. */
import { homeCode } from '#domains/company/legal-entities/ids.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter, IconReceiptOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nonCashSettlements } from '#domains/floor/invoices/print-document.ts'
import { addressee } from '#domains/people/customers/buyer.ts'
import { type BuildPayment, buildMoney } from '#domains/workshop/build-money/contract.ts'
import BillPanel from '#domains/workshop/build-money/web/shared/BillPanel.tsx'
import { buildMoneyTexts } from '#domains/workshop/build-money/texts/texts.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { safeFileName } from '#platform/contract/print-document.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { linkTo, useIdParam, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { printCss } from '#platform/web/print/PrintSheet.tsx'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { Build } from '../../detail.ts'
import { BuildLoad } from './BuildLoader.tsx'
import { IssuerFoot, IssuerHeader } from '../components/IssuerHead.tsx'
import css from './book.module.css'
import { buildsTexts } from '../../texts/texts.ts'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

export default function ReceiptPage() {
  const id = useIdParam('id')
  const { bill } = useSearch()
  return bill ? <BillPanel id={id} bill_id={Number(bill)} /> : <Receipt />
}

function Receipt() {
  return (
    <main className={css.desk}>
      <BuildLoad>{(build) => <Money build={build} />}</BuildLoad>
    </main>
  )
}

function Money({ build }: { build: Build }) {
  const text = useTexts(buildsTexts)
  return (
    <DetailLoader
      asked={useApiQuery(buildMoney.get, { params: { id: build.id } })}
      list={{
        title: build.name,
        path: linkTo('/heritage-build/$id', { id: build.id }),
        back: text.backToList,
      }}
      missing={text.missing}
      icon={IconReceiptOff}
      height={520}
    >
      {(sums) => <Shown build={build} sums={sums} />}
    </DetailLoader>
  )
}

interface Of {
  build: Build
  sums: AnswerOf<typeof buildMoney.get>
}

type Line = readonly [label: string, amount: number]

/** The content of a receipt: its name, number, day, amount, and the rounding and withholding that it settled. */
function useReceipt({ build, sums }: Of) {
  const text = useTexts(buildMoneyTexts)
  const { field } = useTexts(commonTexts)
  const language = useLanguage()
  const { payment: paymentId } = useSearch()
  const payment = sums.payments.find(({ id }) => String(id) === paymentId) ?? sums.payments[0]
  const linesOf = (receipt: BuildPayment): Line[] => {
    const money: Line = [text.kind[receipt.kind], receipt.amount]
    const beside = nonCashSettlements(receipt, language)
    if (beside.length === 0) return [money]
    const came = receipt.amount === 0 ? [] : [money]
    return [...came, ...beside, [field.total, receipt.amount + receipt.rounding + receipt.withheld]]
  }
  const paid = sums.bills.find(({ id }) => id === payment?.bill_id)
  return {
    title: text.receipt,
    number: payment ? `${build.number} / ${payment.id}` : build.number,
    day: payment?.paid_on ?? build.date,
    // the issuer of the bill receives its payment
    issuer: paid ? paid.issuer : sums.issuer,
    buyer: paid ? paid.buyer : sums.buyer,
    lines: payment ? linesOf(payment) : [],
  }
}

function receiverOf(
  { customer }: Build,
  { issuer, buyer }: Pick<ReturnType<typeof useReceipt>, 'issuer' | 'buyer'>,
  language: Language,
) {
  const home = issuer ? homeCode(issuer.country_id) : (buyer?.country_code ?? '')
  const recipient = { full_name: customer.full_name, address: null, phone: null }
  const { name, lines } = addressee(buyer, recipient, { language, home })
  return [name, ...lines].join('\n')
}

function Shown(of: Of) {
  const { build } = of
  const { button, field } = useTexts(commonTexts)
  const text = useTexts(buildsTexts)
  const { dayLong, money } = useFormat()
  const { title, number, day, issuer, buyer, lines } = useReceipt(of)
  const language = useLanguage()
  const receiver = receiverOf(build, { issuer, buyer }, language)
  useEffect(() => {
    // browsers use it as the name of the PDF
    document.title = `${title} ${safeFileName(number)}`
  }, [title, number])
  const facts = [
    [field.date, dayLong(day)],
    [text.customer, receiver],
    [text.facts, `${build.name} · ${build.number}`],
    [text.workshop, build.garage.name],
  ] as const
  return (
    <>
      <div className={printCss.tools} role="toolbar" aria-label={title}>
        <Button
          component={Link}
          to={linkTo('/heritage-build/$id', { id: build.id })}
          variant="default"
          leftSection={<IconArrowLeft {...icon} />}
        >
          {button.back}
        </Button>
        <Button leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {button.print}
        </Button>
      </div>
      <article className={css.paper}>
        <IssuerHeader issuer={issuer} place={build.garage.name} language={language} />
        <p className={css.about}>{number}</p>
        <h1>{title}</h1>
        <dl className={css.facts} data-lines>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className={css.sums}>
          <tbody>
            {lines.map(([label, amount]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <IssuerFoot issuer={issuer} place={build.garage.name} language={language} />
      </article>
    </>
  )
}
