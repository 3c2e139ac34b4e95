/** A page that shows one print document, with its toolbar above. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { safeFileName } from '#platform/contract/print-document.ts'
import { type QueryFailureState, queryFailure } from '../data/api.ts'
import { useTexts } from '../language/i18n.tsx'
import { useFormatMessage } from '../language/messages.ts'
import { commonTexts } from '../../texts/texts.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { PrintSheet, type PrintSheetProps, PrintSkeleton, printCss } from './PrintSheet.tsx'

interface Props extends Pick<PrintSheetProps, 'receiptOf'> {
  asked: { refetch: () => unknown } & QueryFailureState
  /** The kind of document, until it has loaded. */
  name: string
  /** Its number: the browser names the file after it when it prints to one. */
  number: string | null | undefined
  paper: PrintSheetProps['paper'] | undefined
  /** The title of the page if there is no such document, and if it could not be loaded. */
  missing: string
  failed: string
  /** The toolbar, and what is between it and the document. */
  children: ReactNode
}

export function PrintPreview({
  asked,
  name,
  number,
  paper,
  missing,
  failed,
  receiptOf,
  children,
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
