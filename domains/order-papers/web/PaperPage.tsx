/** A paper of a work order as it prints; which one, its address says. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconFileOff, IconPrinter } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type PaperLanguage, paperLanguages } from '#domains/invoices/paper-languages.ts'
import { PaperSheet, PaperSkeleton, desk } from '#domains/invoices/web/parts/PaperSheet.tsx'
import { useOrderBase } from '#domains/orders/web/parts/orderBase.ts'
import { to, useChangeSearch, useIdParam, useSearch } from '#platform/web/address.ts'
import { addressOf, failureOf, useAsk } from '#platform/web/api.ts'
import { useFileDownload } from '#platform/web/download.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { languageNames } from '#platform/web/ui/LanguageButton.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import { type OrderPaper, type PaperKind, callsOf, paperKinds } from '../contract.ts'
import { orderPapersTexts } from './texts/texts.ts'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

const useKind = (): PaperKind => {
  const { pathname } = useLocation()
  return paperKinds.find((kind) => pathname.endsWith(`/${kind}`)) ?? 'job-card'
}

export default function PaperPage() {
  const text = useTexts(orderPapersTexts)
  const say = useSayMessage()
  const kind = useKind()
  const id = useIdParam('orderId')
  const language = useAskedLanguage()
  const asked = useAsk(callsOf[kind].sheet, { params: { id }, query: language ? { language } : {} })
  const error = failureOf(asked)
  const paper = asked.data?.paper
  useEffect(() => {
    // the browser's file name when it prints to a file; a slash would make a folder
    document.title = [text.kinds[kind], paper?.number?.replaceAll('/', '-')]
      .filter(Boolean)
      .join(' ')
  }, [kind, paper?.number, text])
  return (
    <main className={desk.desk}>
      <Tools kind={kind} id={id} paper={paper} own={asked.data?.language} />
      {!paper && <VisuallyHidden component="h1">{text.kinds[kind]}</VisuallyHidden>}
      {paper ? (
        <PaperSheet paper={withAddress(paper)} />
      ) : error ? (
        <div className={desk.failure}>
          <Notice
            urgent
            icon={<IconFileOff size={38} stroke={1.4} aria-hidden />}
            title={error.http_code === 404 ? text.missing : text.failed}
          >
            {error.http_code === 404 ? null : say(error)}
          </Notice>
        </div>
      ) : (
        <PaperSkeleton />
      )}
    </main>
  )
}

const useAskedLanguage = (): PaperLanguage | undefined => {
  const { language } = useSearch()
  return paperLanguages.find((one) => one === language)
}

/** The code leads to the house that shows the page. */
export const withAddress = ({ code, ...paper }: OrderPaper) => ({
  ...paper,
  code: { ...code, url: new URL(code.path, location.origin).href },
  page: () => '',
})

interface ToolsProps {
  kind: PaperKind
  id: number
  paper: OrderPaper | undefined
  /** The customer's language. */
  own: PaperLanguage | undefined
}

/** Actions for the paper; they do not print. */
function Tools({ kind, id, paper, own }: ToolsProps) {
  const text = useTexts(orderPapersTexts)
  const { button } = useTexts(commonTexts)
  const changeSearch = useChangeSearch()
  const base = useOrderBase()
  const { download, isBusy } = useFileDownload()
  const language = useAskedLanguage() ?? own ?? 'en'
  return (
    <div className={desk.tools} role="toolbar" aria-label={text.tools}>
      <Button
        component={Link}
        to={to(`${base}/$orderId`, { orderId: id })}
        variant="default"
        leftSection={<IconArrowLeft {...icon} />}
      >
        {button.back}
      </Button>
      <div className={desk.choices}>
        <Segments
          className={desk.languages}
          aria-label={text.lang}
          value={language}
          onChange={(chosen) =>
            changeSearch({ language: chosen === own ? null : chosen }, { replace: true })
          }
          data={paperLanguages.map((one) => ({
            value: one,
            label: <abbr title={languageNames[one]}>{one.toUpperCase()}</abbr>,
          }))}
        />
        <Button
          variant="default"
          disabled={!paper}
          leftSection={<IconDownload {...icon} />}
          loading={isBusy}
          onClick={() =>
            void download(
              addressOf(callsOf[kind].pdf, { id }, { language }),
              `${kind}-${(paper?.number ?? '').replaceAll('/', '-')}.pdf`,
            )
          }
        >
          {text.pdf}
        </Button>
        <Button
          disabled={!paper}
          leftSection={<IconPrinter {...icon} />}
          onClick={() => window.print()}
        >
          {button.print}
        </Button>
      </div>
    </div>
  )
}
