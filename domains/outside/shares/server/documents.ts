/** The photos and the PDF of the customer's page. */
import { pictureOf } from '#domains/company/files/server/files.ts'
import { drawCreditNote } from '#domains/floor/credit-notes/server/credit-notes.ts'
import { drawInvoice } from '#domains/floor/invoices/server/invoices.ts'
import { drawnBill } from '#domains/workshop/build-money/server/print-bills.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { AppContext, CallContext, RawResponse } from '#platform/server/http/mount.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { customerPages } from '../contract.ts'
import { pageStateOf } from '../rules.ts'
import { billOfShare } from './bill.ts'
import {
  selectCreditNote,
  selectHead,
  selectLiveLines,
  selectPresentEstimate,
} from './queries-page.ts'
import { findShare, scopeOfShare } from './shares.ts'

/** A picture of a shown line. Pictures are private to the page, and never change. */
export async function photo({
  params,
  query,
  appContext,
  at,
}: CallContext<typeof customerPages.photo>): Promise<RawResponse> {
  const db = appContext.database.writes
  const share = await findShare(db, params.token, at)
  const isShown = ['open', 'changed', 'decided'].includes(pageStateOf(share))
  const [estimate, lines] =
    isShown && share.order_id !== null
      ? await Promise.all([
          selectPresentEstimate(db, share.order_id),
          selectLiveLines(db, share.order_id),
        ])
      : [undefined, []]
  const shownIds = new Set(estimate?.lines.map(({ line_id }) => line_id))
  const isOfPage = lines.some(({ id, photos }) => shownIds.has(id) && photos.includes(params.id))
  if (!isOfPage) throw notFound()
  const content = await pictureOf({ db, appContext }, params.id, query.size === '1280' ? 1280 : 320)
  return {
    type: 'image/webp',
    content,
    headers: { 'Content-Disposition': 'inline; filename="photo.webp"' },
  }
}

export interface PaperRequest {
  token: string
  language?: Language | undefined
  /** The number of a credit note of the bill. */
  credit_note?: string | undefined
  at: Date
}

export const paper = ({ params, query, appContext, at }: CallContext<typeof customerPages.paper>) =>
  paperOfPage(appContext, { token: params.token, ...query, at })

/** Prints as the garage does for its customer, whose name and address are on the bill. */
const printer = { employee_id: 0, role: 'service adviser' } as const

/** The bill that stands, or one of its credit notes. Bill links only. */
export async function paperOfPage(
  appContext: AppContext,
  { token, language, credit_note, at }: PaperRequest,
): Promise<RawResponse> {
  const db = appContext.database.writes
  const share = await findShare(db, token, at)
  if (share.purpose !== 'bill') throw notFound()
  const { bill } = await billOfShare(db, share, await selectHead(db, share))
  if (!bill) throw notFound()
  const context = { db, scope: scopeOfShare(share), appContext, me: printer }
  const options = language ? { language } : {}
  const isBuild = share.build_bill_id !== null
  const noteId =
    credit_note === undefined
      ? undefined
      : await selectCreditNote(
          db,
          isBuild ? { bill_id: bill.id } : { invoice_id: bill.id },
          credit_note,
        )
  if (credit_note !== undefined && noteId === undefined) throw notFound()
  const { name, content } =
    noteId !== undefined
      ? await drawCreditNote({ ...context, params: { id: noteId } }, options)
      : isBuild
        ? await drawnBill(context, bill.id, options)
        : await drawInvoice(context, bill.id, options)
  return {
    type: 'application/pdf',
    content,
    headers: { 'Content-Disposition': `inline; filename="${name}"` },
  }
}
