/** The invoice of an order as it prints: the newest one, or the draft of the next. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconFileOff, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOrderBase } from '#domains/orders/web/parts/orderBase.ts'
import { to, useChangeSearch, useIdParam, useSearch } from '#platform/web/address.ts'
import { failureOf, useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { RecordSteps } from '#platform/web/list/RecordSteps.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { languageNames } from '#platform/web/ui/LanguageButton.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import type { DataOut } from '#platform/contract/route.ts'
import { invoices } from '../contract.ts'
import { type PaperLanguage, paperLanguages, paperOf } from '../paper.ts'
import { PaperSheet, PaperSkeleton } from './PaperSheet.tsx'
import css from './invoice.module.css'
import { invoiceTexts } from './texts/texts.ts'
import { useDownload } from './useDownload.ts'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

const chosenLanguage = (asked: string | undefined, otherwise: PaperLanguage) =>
  paperLanguages.find((language) => language === asked) ?? otherwise

export default function InvoicePage() {
  const text = useTexts(invoiceTexts)
  const say = useSayMessage()
  const { button } = useTexts(commonTexts)
  const sheet = useAsk(invoices.sheet, { params: { id: useIdParam('orderId') } })
  const { language: asked } = useSearch()
  const { data } = sheet
  const error = failureOf(sheet)
  const language = chosenLanguage(asked, data?.language ?? 'en')

  useEffect(() => {
    // the browser's file name when it prints to a file; a slash would make a folder
    const number = data?.number?.replaceAll('/', '-')
    document.title = number ? `${text.invoice} ${number}` : `${text.invoice} · Bengkel`
  }, [data?.number, text.invoice])

  const isGone = error?.http_code === 404
  return (
    <main className={css.desk}>
      <Tools sheet={data} language={language} />
      {!data && <VisuallyHidden component="h1">{text.invoice}</VisuallyHidden>}
      {data ? (
        <PaperSheet paper={paperOf(data, language)} />
      ) : error ? (
        <div className={css.failure}>
          <Notice
            urgent
            icon={<IconFileOff size={38} stroke={1.4} aria-hidden />}
            title={isGone ? text.missing : text.failed}
            action={
              isGone ? null : (
                <Button variant="light" onClick={() => void sheet.refetch()}>
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
  sheet,
  language,
}: {
  sheet: DataOut<typeof invoices.sheet> | undefined
  language: PaperLanguage
}) {
  const text = useTexts(invoiceTexts)
  const { button } = useTexts(commonTexts)
  const base = useOrderBase()
  const orderId = useIdParam('orderId')
  const changeSearch = useChangeSearch()
  const { download, isBusy } = useDownload()
  const file = sheet?.id ? { id: sheet.id, number: sheet.number } : undefined
  return (
    <div className={css.tools} role="toolbar" aria-label={text.tools}>
      <Button
        component={Link}
        to={to(`${base}/$orderId`, { orderId })}
        variant="default"
        leftSection={<IconArrowLeft {...icon} />}
      >
        {button.back}
      </Button>
      <div className={css.choices}>
        <RecordSteps below="/invoice" />
        <Segments
          className={css.languages}
          aria-label={text.language}
          value={language}
          onChange={(chosen) =>
            changeSearch(
              { language: chosen === sheet?.language ? null : chosen },
              { replace: true },
            )
          }
          data={paperLanguages.map((one) => ({
            value: one,
            label: <abbr title={languageNames[one]}>{one.toUpperCase()}</abbr>,
          }))}
        />
        <Able ability={sheet?.can.pdf}>
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
          disabled={!sheet}
          onClick={() => window.print()}
        >
          {button.print}
        </Button>
      </div>
    </div>
  )
}
