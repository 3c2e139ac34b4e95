/** A queue ticket as it prints. */
import { allowed } from '#platform/contract/abilities.ts'
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { addressOf, useApiQuery } from '#platform/web/data/api.ts'
import { useRole } from '#platform/web/data/session.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintPreview } from '#platform/web/print/PrintPreview.tsx'
import {
  PrintToolbar,
  useRequestedLanguage,
  useRequestedPaper,
} from '#platform/web/print/PrintToolbar.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { queue } from '../../contract.ts'
import { ticketDocument } from '../../print-document.ts'
import { queueTexts } from '../../texts/texts.ts'

export default function TicketPage() {
  const text = useTexts(queueTexts)
  const { paper: documentTexts } = useTexts(commonTexts)
  const id = useIdParam('id')
  const role = useRole()
  const requestedLanguage = useRequestedLanguage()
  const requestedPaper = useRequestedPaper()
  const ticket = useApiQuery(queue.ticket, { params: { id } })
  const { data } = ticket
  const size = requestedPaper ?? data?.paper
  return (
    <PrintPreview
      asked={ticket}
      name={text.ticket}
      number={data?.number}
      paper={
        data && size && ticketDocument(data, { language: requestedLanguage ?? data.language, size })
      }
      missing={documentTexts.missing}
      failed={documentTexts.failed}
    >
      <PrintToolbar
        back={linkTo(firstAllowedPage(role, '/queue', '/home/queue', '/my-work') ?? '/my-work')}
        isReady={data !== undefined}
        own={data?.language}
        paper={data?.paper}
        ability={data && allowed}
        pdf={(language) => ({
          address: addressOf(queue.ticketPdf, { id }, { language, paper: size }),
          name: pdfName('ticket', data?.number ?? ''),
        })}
      />
    </PrintPreview>
  )
}
