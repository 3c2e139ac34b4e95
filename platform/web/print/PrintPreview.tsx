/** A page that shows one print document, with its toolbar above. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { type Currency, defaultCurrency } from '#platform/contract/money/currency.ts'
import {
  type PaperSize,
  type PrintDocument,
  safeFileName,
} from '#platform/contract/print-document.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { type QueryFailureState, queryFailure } from '../data/api.ts'
import { currencyIn } from '../language/currency.ts'
import { useTexts } from '../language/i18n.tsx'
import { useFormatMessage } from '../language/messages.ts'
import { commonTexts } from '../../texts/texts.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { PrintSheet, type PrintSheetProps, PrintSkeleton, printCss } from './PrintSheet.tsx'
import {
  PrintToolbar,
  type PrintToolbarProps,
  usePaperSize,
  useRequestedLanguage,
} from './PrintToolbar.tsx'

/** Draws a document in the language and on the paper of the URL, or else in the customer's and on the garage's. */
export function usePrintDocument<Content extends { language: Language; paper: PaperSize }>(
  content: Content | undefined,
  draw: (
    content: Content & { currency: Currency },
    language: Language,
    size: PaperSize,
  ) => PrintDocument,
): PrintDocument | undefined {
  const requestedLanguage = useRequestedLanguage()
  const size = usePaperSize(content?.paper)
  if (!content || !size) return undefined
  const currency = currencyIn(content) ?? defaultCurrency
  const language = requestedLanguage ?? content.language
  return { ...draw({ ...content, currency }, language, size), size }
}

interface Props
  extends Pick<PrintSheetProps, 'receiptOf'>, Omit<PrintToolbarProps, 'isReady' | 'children'> {
  asked: { refetch: () => unknown } & QueryFailureState
  /** The kind of document, until it has loaded. */
  name: string
  /** Its number: the browser names the file after it when it prints to one. */
  number: string | null | undefined
  paper: PrintSheetProps['paper'] | undefined
  /** The title of the page if there is no such document, and if it could not be loaded. */
  missing: string
  failed: string
  /** More in the toolbar. */
  tools?: ReactNode
  /** Between the toolbar and the document. */
  children?: ReactNode
}

export function PrintPreview({
  asked,
  name,
  number,
  paper,
  missing,
  failed,
  receiptOf,
  tools,
  children,
  ...toolbar
}: Props) {
  const formatMessage = useFormatMessage()
  const { button } = useTexts(commonTexts)
  const error = queryFailure(asked)
  const isGone = error?.http_code === 404

  useEffect(() => {
    document.title = number ? `${name} ${safeFileName(number)}` : `${name} · Bengkel`
  }, [name, number])

  return (
    <main className={printCss.desk}>
      <PrintToolbar {...toolbar} isReady={paper !== undefined}>
        {tools}
      </PrintToolbar>
      {children}
      {!paper && <VisuallyHidden component="h1">{name}</VisuallyHidden>}
      {paper ? (
        <PrintSheet paper={paper} receiptOf={receiptOf} />
      ) : error ? (
        <div className={printCss.failure}>
          <Notice
            urgent
            icon={<IconFileOff size={38} stroke={1.4} aria-hidden />}
            title={isGone ? missing : failed}
            action={
              isGone ? null : (
                <Button variant="light" onClick={() => void asked.refetch()}>
                  {button.retry}
                </Button>
              )
            }
          >
            {isGone ? null : formatMessage(error)}
          </Notice>
        </div>
      ) : (
        <PrintSkeleton />
      )}
    </main>
  )
}
