/** A paper of a work order as it prints; which one, its address says. */
import { VisuallyHidden } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { inFileName, pdfName } from '#platform/contract/paper.ts'
import { PaperSheet, PaperSkeleton, paperCss } from '#platform/web/paper/PaperSheet.tsx'
import { orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { to, useIdParam } from '#platform/web/address.ts'
import { addressOf, failureOf, useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { type PaperKind, callsOf, paperKinds } from '../../contract.ts'
import { PaperTools, useAskedLanguage } from '../parts/PaperTools.tsx'
import { orderPapersTexts } from '../texts/texts.ts'
import { withAddress } from './withAddress.ts'

const useKind = (): PaperKind => {
  const { pathname } = useLocation()
  return paperKinds.find((kind) => pathname.endsWith(`/${kind}`)) ?? 'job-card'
}

export default function PaperPage() {
  const text = useTexts(orderPapersTexts)
  const say = useSayMessage()
  const kind = useKind()
  const id = useIdParam('orderId')
  const base = orderListOf(useRole())
  const language = useAskedLanguage()
  const asked = useAsk(callsOf[kind].sheet, { params: { id }, query: language ? { language } : {} })
  const error = failureOf(asked)
  const paper = asked.data?.paper
  useEffect(() => {
    // the browser's file name when it prints to a file
    document.title = [text.kinds[kind], inFileName(paper?.number ?? '')].filter(Boolean).join(' ')
  }, [kind, paper?.number, text])
  return (
    <main className={paperCss.desk}>
      <PaperTools
        back={to(`${base}/$orderId`, { orderId: id })}
        isReady={paper !== undefined}
        own={asked.data?.language}
        pdf={(chosen) => ({
          address: addressOf(callsOf[kind].pdf, { id }, { language: chosen }),
          name: pdfName(kind, paper?.number ?? ''),
        })}
      />
      {!paper && <VisuallyHidden component="h1">{text.kinds[kind]}</VisuallyHidden>}
      {paper ? (
        <PaperSheet paper={withAddress(paper)} />
      ) : error ? (
        <div className={paperCss.failure}>
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
