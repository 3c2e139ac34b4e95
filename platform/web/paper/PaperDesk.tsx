/** A page that shows one paper, with what can be done with it above. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { type Paper, inFileName } from '#platform/contract/paper.ts'
import { type Unanswered, failureOf } from '../api.ts'
import { useTexts } from '../i18n.tsx'
import { useSayMessage } from '../messages.ts'
import { commonTexts } from '../texts/texts.ts'
import { Notice } from '../ui/Notice.tsx'
import { PaperSheet, PaperSkeleton, paperCss } from './PaperSheet.tsx'

interface Props {
  asked: { refetch: () => unknown } & Unanswered
  /** The kind of paper, until it is there. */
  name: string
  /** Its number: the browser names the file after it when it prints to one. */
  number: string | null | undefined
  paper: Paper | undefined
  /** The title of the page when there is no such paper, and when it could not be loaded. */
  missing: string
  failed: string
  /** The tools, and what stands between them and the paper. */
  children: ReactNode
}

export function PaperDesk({ asked, name, number, paper, missing, failed, children }: Props) {
  const say = useSayMessage()
  const { button } = useTexts(commonTexts)
  const error = failureOf(asked)
  const isGone = error?.http_code === 404

  useEffect(() => {
    document.title = number ? `${name} ${inFileName(number)}` : `${name} · Bengkel`
  }, [name, number])

  return (
    <main className={paperCss.desk}>
      {children}
      {!paper && <VisuallyHidden component="h1">{name}</VisuallyHidden>}
      {paper ? (
        <PaperSheet paper={paper} />
      ) : error ? (
        <div className={paperCss.failure}>
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
            {isGone ? null : say(error)}
          </Notice>
        </div>
      ) : (
        <PaperSkeleton />
      )}
    </main>
  )
}
