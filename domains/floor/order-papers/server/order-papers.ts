/** Serves the print documents of a work order as data and as PDF, and verifies their codes. */
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import {
  printedLogo,
  shown as shownIssuer,
} from '#domains/company/legal-entities/server/legal-entities.ts'
import { currentEstimate, isEstimateCurrent } from '#domains/floor/estimates/server/estimates.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import { type Language } from '#platform/contract/text/languages.ts'
import { dayIn } from '#platform/contract/days.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { originOf } from '#platform/server/links/links.ts'
import type { OrderPaper, orderPapers } from '../contract.ts'
import {
  estimatePaper,
  hashOfJob,
  hashOfReport,
  inspectionReport,
  jobCard,
} from './print-documents.ts'
import { type Head, selectFound, selectHead, selectJobLines, selectLineUnits } from './queries.ts'
import { proofOf, startOf, tokenOf } from './token.ts'
import type { PaperKind } from '../values.ts'

export type PrintContext = CallContext<typeof orderPapers.estimate>
export type Pdf = CallContext<typeof orderPapers.estimatePdf>

type PrintInput = Pick<PrintContext, 'db' | 'scope' | 'appContext' | 'params' | 'query'> & {
  me: Pick<PrintContext['me'], 'employee_id' | 'role'>
}

/** 404 while no estimate was sent to the customer. */
async function printDocumentOf(
  kind: PaperKind,
  { db, scope, appContext, me, params, query }: PrintInput,
) {
  const stored = await selectHead(db, scope, params.id)
  if (!stored) throw notFound()
  const { customer } = stored
  const head = {
    ...stored,
    issuer: shownIssuer(appContext, stored.issuer),
    // print documents hide the address from users who may not read customers
    customer: hasCapability(me.role, 'customer.contact')
      ? customer
      : { ...customer, address: null },
  }
  const language: Language = query.language ?? head.language
  const proved = (version: number, hash: string) => ({
    language,
    hash,
    token: tokenOf(appContext, { kind, order_id: head.id, version, hash }),
  })
  const paperFor = async (): Promise<OrderPaper> => {
    if (kind === 'estimate') {
      const estimate = await currentEstimate(db, scope, head.id)
      if (!estimate) throw notFound()
      const currency = await currencyOfCountry(appContext.garageDirectory, head.country_id)
      const units = await selectLineUnits(db, head.id)
      return estimatePaper(
        { ...head, currency },
        { estimate, units },
        proved(estimate.version, estimate.hash),
      )
    }
    if (kind === 'job-card') {
      const lines = await selectJobLines(db, head.id)
      const units = await selectLineUnits(db, head.id)
      return jobCard(head, { lines, units }, proved(head.version, hashOfJob(head, lines)))
    }
    const items = await selectFound(db, head.id)
    return inspectionReport(head, items, proved(head.version, hashOfReport(head, items)))
  }
  // job cards and reports are kept as sheets
  const size = kind === 'estimate' ? head.paper : 'a4'
  return { head, size, paper: await paperFor() }
}

export async function getPrintDocument(kind: PaperKind, context: PrintInput) {
  const { head, size, paper } = await printDocumentOf(kind, context)
  return { language: head.language, size, paper }
}

export async function pdf(kind: PaperKind, context: Pdf) {
  const { appContext, request } = context
  const file = await drawOrderPaper(kind, {
    ...context,
    origin: originOf(appContext, request),
  })
  return {
    type: 'application/pdf',
    content: file.content,
    headers: { 'Content-Disposition': `attachment; filename="${file.name}"` },
  }
}

/** @param origin with which the address of its verification code begins */
export async function drawOrderPaper(
  kind: PaperKind,
  context: PrintInput & { query: Pdf['query']; origin: string },
): Promise<{ name: string; content: Buffer }> {
  const { head, size, paper } = await printDocumentOf(kind, context)
  const { db, appContext, me, query, origin } = context
  const { code, ...content } = paper
  const url = new URL(code.path, origin).href
  // a presigned URL would expire, and would make the file different each time
  const { logo: _, ...drawable } = content
  const logo = kind === 'job-card' ? {} : await printedLogo({ db, appContext, me }, head.issuer)
  const drawn = { ...drawable, ...logo, size: query.paper ?? size, code: { ...code, url } }
  const day = head.checked_in_at && dayIn(head.time_zone, head.checked_in_at)
  return {
    name: pdfName(kind, head.number),
    content: await renderPdf(appContext, me.employee_id, drawn, day),
  }
}

/** A job card or a report is current while a new print would have the same content. */
async function hashNow(db: PrintContext['db'], kind: PaperKind, head: Head) {
  return kind === 'job-card'
    ? hashOfJob(head, await selectJobLines(db, head.id))
    : hashOfReport(head, await selectFound(db, head.id))
}

export async function verify({ db, appContext, params }: CallContext<typeof orderPapers.verify>) {
  const proof = proofOf(appContext, params.token)
  const head = proof && (await selectHead(db, null, proof.order_id))
  if (!proof || !head) throw notFound()
  const { kind, version } = proof
  const { number } = head
  if (kind === 'estimate') {
    const estimate = await isEstimateCurrent(db, head.id, version)
    if (!estimate) throw notFound()
    const holds = estimate.holds && startOf(estimate.hash) === proof.hash
    return { kind, number, version, current: estimate.current, hash: estimate.hash, holds }
  }
  const now = await hashNow(db, kind, head)
  const current = startOf(now) === proof.hash
  // the signature proves that an older version is genuine, although its content is no longer stored
  return { kind, number, version, current, hash: current ? now : proof.hash, holds: true }
}
