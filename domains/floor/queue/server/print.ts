/** The printed ticket of a queue, as data for its page and as PDF. */
import { dayIn } from '#platform/contract/days.ts'
import { type PaperSize, pdfName } from '#platform/contract/print-document.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import type { queue } from '../contract.ts'
import { ticketDocument } from '../print-document.ts'
import { selectPrinter } from './queries.ts'
import { ticketDetail } from './queue.ts'

type Caller = Pick<CallContext<typeof queue.ticket>, 'db' | 'scope' | 'at' | 'params'>

export async function ticket(context: Caller) {
  const detail = await ticketDetail(context, context.params.id)
  const printer = await selectPrinter(context.db, context.scope, detail.garage.id)
  if (!printer) throw notFound()
  const { language, paper, ...garage } = printer
  return {
    ...detail,
    garage: {
      id: detail.garage.id,
      ...garage,
      phone: garage.phone && showPhone(garage.phone),
    },
    language: language as Language,
    paper: paper as PaperSize,
  }
}

export async function ticketPdf({ query, ...context }: CallContext<typeof queue.ticketPdf>) {
  const printed = await ticket(context)
  const { appContext, me } = context
  const document = ticketDocument(printed, {
    language: query.language ?? printed.language,
    size: query.paper ?? printed.paper,
  })
  return {
    type: 'application/pdf',
    content: await renderPdf(
      appContext,
      me.employee_id,
      document,
      dayIn(printed.time_zone, new Date(printed.arrived_at)),
    ),
    headers: {
      'Content-Disposition': `attachment; filename="${pdfName('ticket', printed.number)}"`,
    },
  }
}
