/** A paper of a work order as it prints; which one, its address says. */
import { useLocation } from '@tanstack/react-router'
import { able } from '#platform/contract/can.ts'
import { pdfName } from '#platform/contract/paper.ts'
import { PaperDesk } from '#platform/web/paper/PaperDesk.tsx'
import { PaperTools, useAskedLanguage } from '#platform/web/paper/PaperTools.tsx'
import { orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { to, useIdParam } from '#platform/web/address.ts'
import { addressOf, useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type PaperKind, callsOf, paperKinds } from '../../contract.ts'
import { orderPapersTexts } from '../texts/texts.ts'
import { withAddress } from './withAddress.ts'

const useKind = (): PaperKind => {
  const { pathname } = useLocation()
  return paperKinds.find((kind) => pathname.endsWith(`/${kind}`)) ?? 'job-card'
}

export default function PaperPage() {
  const text = useTexts(orderPapersTexts)
  const { paper: papers } = useTexts(commonTexts)
  const kind = useKind()
  const id = useIdParam('orderId')
  const base = orderListOf(useRole())
  const language = useAskedLanguage()
  const asked = useAsk(callsOf[kind].sheet, { params: { id }, query: language ? { language } : {} })
  const paper = asked.data?.paper
  return (
    <PaperDesk
      asked={asked}
      name={text.kinds[kind]}
      number={paper?.number}
      paper={paper && withAddress(paper)}
      missing={papers.missing}
      failed={papers.failed}
    >
      <PaperTools
        back={to(`${base}/$orderId`, { orderId: id })}
        isReady={paper !== undefined}
        own={asked.data?.language}
        ability={paper && able}
        pdf={(chosen) => ({
          address: addressOf(callsOf[kind].pdf, { id }, { language: chosen }),
          name: pdfName(kind, paper?.number ?? ''),
        })}
      />
    </PaperDesk>
  )
}
