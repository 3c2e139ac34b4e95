/** The invoice of an order as it prints: the newest one, or the draft of the next; and that of a sale over the counter. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconFileOff, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { type Address, to, useChangeSearch, useIdParam, useSearch } from '#platform/web/address.ts'
import { type Unanswered, failureOf, useAsk } from '#platform/web/api.ts'
import { ShownCurrency, currencyIn, useCurrency } from '#platform/web/currency.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { RecordSteps } from '#platform/web/list/RecordSteps.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { languageNames } from '#platform/web/ui/LanguageButton.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import { defaultCurrency } from '#platform/contract/currency.ts'
import type { DataOut } from '#platform/contract/route.ts'
import { invoices } from '../../contract.ts'
import { type Language, languages } from '#platform/contract/languages.ts'
import { inFileName } from '#platform/contract/paper.ts'
import { paperOf } from '../../paper.ts'
import { PaperSheet, PaperSkeleton } from '#platform/web/paper/PaperSheet.tsx'
import css from '#platform/web/paper/desk.module.css'
import { CreditButton } from '#domains/floor/credit-notes/web/parts/CreditButton.tsx'
import { EInvoiceNote } from '#domains/floor/e-invoices/web/parts/EInvoiceNote.tsx'
import { UseHeld } from '../parts/UseHeld.tsx'
import { invoiceTexts } from '../texts/texts.ts'
import { useDownload } from './useDownload.ts'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

const chosenLanguage = (asked: string | undefined, otherwise: Language) =>
  languages.find((language) => language === asked) ?? otherwise

export default function InvoicePage() {
  const base = orderListOf(useRole())
  const orderId = useIdParam('orderId')
  const invoice = useAsk(invoices.sheet, { params: { id: orderId } })
  const { data } = invoice
  const actions = data?.id ? (
    <>
      {data.can.use_held.ok && <UseHeld id={data.id} amount={data.held_available} />}
      <CreditButton invoice={{ ...data, id: data.id }} />
    </>
  ) : undefined
  return (
    <PaperPage
      invoice={invoice}
      back={to(`${base}/$orderId`, { orderId })}
      below="/invoice"
      actions={actions}
    />
  )
}

interface PaperPageProps {
  invoice: { data: InvoiceContent | undefined; refetch: () => unknown } & Unanswered
  /** Where it was opened from. */
  back: Address
  /** The rest of its address behind that of the record before and after it in a list. */
  below?: string
  /** More buttons beside those that print. */
  actions?: ReactNode
}
type InvoiceContent = DataOut<typeof invoices.sheet>

export function PaperPage({ invoice, back, below, actions }: PaperPageProps) {
  const text = useTexts(invoiceTexts)
  const say = useSayMessage()
  const { button } = useTexts(commonTexts)
  const { language: asked } = useSearch()
  const shown = useCurrency()
  const { data } = invoice
  const error = failureOf(invoice)
  const language = chosenLanguage(asked, data?.language ?? 'en')

  useEffect(() => {
    // the browser's file name when it prints to a file
    const number = data?.number && inFileName(data.number)
    document.title = number ? `${text.invoice} ${number}` : `${text.invoice} · Bengkel`
  }, [data?.number, text.invoice])

  const isGone = error?.http_code === 404
  return (
    <main className={css.desk}>
      <ShownCurrency value={currencyIn(data) ?? shown}>
        <Tools {...{ invoice: data, language, back, below, actions }} />
      </ShownCurrency>
      {data?.e_invoice && (
        <div className={css.tools}>
          <EInvoiceNote of={data.e_invoice} />
        </div>
      )}
      {!data && <VisuallyHidden component="h1">{text.invoice}</VisuallyHidden>}
      {data ? (
        <PaperSheet
          paper={paperOf({ ...data, currency: currencyIn(data) ?? defaultCurrency }, language)}
        />
      ) : error ? (
        <div className={css.failure}>
          <Notice
            urgent
            icon={<IconFileOff size={38} stroke={1.4} aria-hidden />}
            title={isGone ? text.missing : text.failed}
            action={
              isGone ? null : (
                <Button variant="light" onClick={() => void invoice.refetch()}>
                  {button.retry}
                </Button>
              )
            }
          >
            {isGone ? null : say(error)}
          </Notice>
        </div>
      ) : (
        <PaperSkeleton />
      )}
    </main>
  )
}

/** Actions for the paper; they do not print. */
function Tools({
  invoice,
  language,
  back,
  below,
  actions,
}: Pick<PaperPageProps, 'back' | 'below' | 'actions'> & {
  invoice: InvoiceContent | undefined
  language: Language
}) {
  const text = useTexts(invoiceTexts)
  const { button } = useTexts(commonTexts)
  const changeSearch = useChangeSearch()
  const { download, isBusy } = useDownload()
  const file = invoice?.id ? { id: invoice.id, number: invoice.number } : undefined
  return (
    <div className={css.tools} role="toolbar" aria-label={text.tools}>
      <Button
        component={Link}
        to={back}
        variant="default"
        leftSection={<IconArrowLeft {...icon} />}
      >
        {button.back}
      </Button>
      <div className={css.choices}>
        {below && <RecordSteps below={below} />}
        {actions}
        <Segments
          className={css.languages}
          aria-label={text.language}
          value={language}
          onChange={(chosen) =>
            changeSearch(
              { language: chosen === invoice?.language ? null : chosen },
              { replace: true },
            )
          }
          data={languages.map((one) => ({
            value: one,
            label: <abbr title={languageNames[one]}>{one.toUpperCase()}</abbr>,
          }))}
        />
        <Able ability={invoice?.can.pdf}>
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={isBusy}
            onClick={() => {
              if (file) void download(file, language)
            }}
          >
            {text.downloadPdf}
          </Button>
        </Able>
        <Button
          leftSection={<IconPrinter {...icon} />}
          disabled={!invoice}
          onClick={() => window.print()}
        >
          {button.print}
        </Button>
      </div>
    </div>
  )
}
