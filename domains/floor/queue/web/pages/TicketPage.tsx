/** A queue ticket as it prints. */
import { allowed } from '#platform/contract/abilities.ts'
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useRole } from '#platform/web/data/session.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintPreview, usePrintDocument } from '#platform/web/print/PrintPreview.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { queue } from '../../calls.gen.ts'
import { ticketDocument } from '../../print-document.ts'
import { queueTexts } from '../../texts/texts.ts'

export default function TicketPage() {
  const text = useTexts(queueTexts)
  const { paper: documentTexts } = useTexts(commonTexts)
  const id = useIdParam('id')
  const role = useRole()
  const ticket = useApiQuery(queue.ticket, { params: { id } })
  const { data } = ticket
  const printDocument = usePrintDocument(data, (content, language, size) =>
    ticketDocument(content, { language, size }),
  )
  return (
    <PrintPreview
      asked={ticket}
      name={text.ticket}
      number={data?.number}
      paper={printDocument}
      missing={documentTexts.missing}
      failed={documentTexts.failed}
      back={linkTo(firstAllowedPage(role, '/queue', '/home/queue', '/my-work') ?? '/my-work')}
      own={data?.language}
      ownSize={data?.paper}
      ability={data && allowed}
      pdf={(options) => ({
        address: addressOf(queue.ticketPdf, { id }, options),
        name: pdfName('ticket', data?.number ?? ''),
      })}
    />
  )
}
