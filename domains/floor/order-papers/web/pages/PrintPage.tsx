/** A print document of a work order; the path says which one. */
import { useLocation } from '@tanstack/react-router'
import { allowed } from '#platform/contract/abilities.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { PrintPreview } from '#platform/web/print/PrintPreview.tsx'
import { usePaperSize, useRequestedLanguage } from '#platform/web/print/PrintToolbar.tsx'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { callsOf } from '../../calls.gen.ts'
import { orderPapersTexts } from '../../texts/texts.ts'
import { withAddress } from './withAddress.ts'
import { type PaperKind, paperKinds } from '../../values.ts'

const useKind = (): PaperKind => {
  const { pathname } = useLocation()
  return paperKinds.find((kind) => pathname.endsWith(`/${kind}`)) ?? 'job-card'
}

export default function PrintPage() {
  const text = useTexts(orderPapersTexts)
  const { paper: documentTexts } = useTexts(commonTexts)
  const kind = useKind()
  const id = useIdParam('orderId')
  const base = orderListOf(useRole())
  const language = useRequestedLanguage()
  const query = useApiQuery(callsOf[kind].sheet, {
    params: { id },
    query: language ? { language } : {},
  })
  const paper = query.data?.paper
  const size = usePaperSize(query.data?.size)
  return (
    <PrintPreview
      asked={query}
      name={text.kinds[kind]}
      number={paper?.number}
      paper={paper && { ...withAddress(paper), size }}
      missing={documentTexts.missing}
      failed={documentTexts.failed}
      back={linkTo(`${base}/$orderId`, { orderId: id })}
      own={query.data?.language}
      ownSize={query.data?.size}
      ability={paper && allowed}
      pdf={(options) => ({
        address: addressOf(callsOf[kind].pdf, { id }, options),
        name: pdfName(kind, paper?.number ?? ''),
      })}
    />
  )
}
