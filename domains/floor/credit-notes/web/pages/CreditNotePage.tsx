/** A credit note as it prints, with its void. */
import { currencyIn } from '#platform/web/currency.ts'
import { defaultCurrency } from '#platform/contract/currency.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconDownload,
  IconFileOff,
  IconPrinter,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Language, languages } from '#platform/contract/languages.ts'
import { inFileName, pdfName } from '#platform/contract/paper.ts'
import { firstOpen } from '#platform/contract/places.ts'
import type { DataOut } from '#platform/contract/route.ts'
import { to, useChangeSearch, useIdParam, useSearch } from '#platform/web/address.ts'
import { addressOf, failureOf, useAsk } from '#platform/web/api.ts'
import { useFileDownload } from '#platform/web/download.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { PaperSheet, PaperSkeleton } from '#platform/web/paper/PaperSheet.tsx'
import css from '#platform/web/paper/desk.module.css'
import { useMay, useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { languageNames } from '#platform/web/ui/LanguageButton.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { creditNotes } from '../../contract.ts'
import { paperOf } from '../../paper.ts'
import { creditTexts } from '../texts/texts.ts'

const VoidNoteDialog = later(async () => (await import('./VoidNoteDialog.tsx')).default)

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

type Note = DataOut<typeof creditNotes.get>

export default function CreditNotePage() {
  const text = useTexts(creditTexts)
  const { button } = useTexts(commonTexts)
  const say = useSayMessage()
  const id = useIdParam('id')
  const note = useAsk(creditNotes.get, { params: { id } })
  const { data } = note
  const error = failureOf(note)
  const isGone = error?.http_code === 404
  const { language: asked } = useSearch()
  const language = languages.find((one) => one === asked) ?? data?.language ?? 'en'

  useEffect(() => {
    // the browser's file name when it prints to a file
    document.title = data ? `${text.one} ${inFileName(data.number)}` : `${text.one} · Bengkel`
  }, [data, text.one])

  return (
    <main className={css.desk}>
      <Tools note={data} language={language} />
      {!data && <VisuallyHidden component="h1">{text.one}</VisuallyHidden>}
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
                <Button variant="light" onClick={() => void note.refetch()}>
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
function Tools({ note, language }: { note: Note | undefined; language: Language }) {
  const text = useTexts(creditTexts)
  const { button } = useTexts(commonTexts)
  const changeSearch = useChangeSearch()
  const { download, isBusy } = useFileDownload()
  const [isVoiding, setVoiding] = useState(false)
  const mayVoid = useMay('invoice.credit')
  const back = firstOpen(useRole(), '/tax/credit-note', '/order-management', '/my-work')
  return (
    <div className={css.tools} role="toolbar" aria-label={text.tools}>
      <Button
        component={Link}
        to={to(back ?? '/my-work')}
        variant="default"
        leftSection={<IconArrowLeft {...icon} />}
      >
        {button.back}
      </Button>
      <div className={css.choices}>
        {note?.status === 'issued' && mayVoid && (
          <Able ability={note.can.void}>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp {...icon} />}
              onClick={() => setVoiding(true)}
            >
              {text.voidNote}
            </Button>
          </Able>
        )}
        <Segments
          className={css.languages}
          aria-label={text.language}
          value={language}
          onChange={(chosen) =>
            changeSearch({ language: chosen === note?.language ? null : chosen }, { replace: true })
          }
          data={languages.map((one) => ({
            value: one,
            label: <abbr title={languageNames[one]}>{one.toUpperCase()}</abbr>,
          }))}
        />
        <Able ability={note?.can.pdf}>
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={isBusy}
            onClick={() => {
              if (note)
                void download(
                  addressOf(creditNotes.pdf, { id: note.id }, { language }),
                  pdfName(note.number),
                )
            }}
          >
            {text.download}
          </Button>
        </Able>
        <Button
          leftSection={<IconPrinter {...icon} />}
          disabled={!note}
          onClick={() => window.print()}
        >
          {button.print}
        </Button>
      </div>
      {note && isVoiding && <VoidNoteDialog id={note.id} onClose={() => setVoiding(false)} />}
    </div>
  )
}
