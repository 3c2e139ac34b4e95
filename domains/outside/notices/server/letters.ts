/** The letter of a message: its text with links, and for an e-mail its writer, letterhead and documents. */
import { letterhead } from '#domains/company/legal-entities/letterhead.ts'
import { findOrInsertStopLink } from '#domains/people/consents/server/queries.ts'
import { replaceShare } from '#domains/outside/shares/server/shares.ts'
import { drawOrderPaper } from '#domains/floor/order-papers/server/order-papers.ts'
import { drawInvoice } from '#domains/floor/invoices/server/invoices.ts'
import { drawnBill } from '#domains/workshop/build-money/server/print-bills.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { HIDDEN_LINK, fillLinks, writeLinkMark } from '#platform/server/links/links.ts'
import { system } from '#platform/server/session/actor.ts'
import { fullScope } from '#platform/server/session/scope.ts'
import { templates } from '../templates.ts'
import type { Letter } from './adapters/adapter.ts'
import { type DueMessage, selectWriter, updateTexts } from './queries-work.ts'

/** Runs in the fair queue without an employee. */
const NOBODY = { employee_id: 0, role: 'super admin' } as const
/** An e-mail is read on a screen, so the garage's printer does not count. */
const SHEET = { paper: 'a4' } as const

const PDF = 'application/pdf'

/** The invoice, or the estimate, in the language of the message. */
async function attachmentsOf(
  appContext: AppContext,
  { template, language, order_id, invoice_id, build_bill_id }: DueMessage,
  origin: string,
) {
  const context = { db: appContext.database.reads, scope: fullScope, appContext, me: NOBODY }
  const options = { ...SHEET, language }
  if (template === 'estimate_ready' && order_id !== null) {
    const query = options
    const params = { id: order_id }
    const drawn = await drawOrderPaper('estimate', { ...context, params, query, origin })
    return [{ ...drawn, type: PDF }]
  }
  if (template !== 'invoice') return []
  const drawn =
    invoice_id === null
      ? await drawnBill(context, build_bill_id ?? 0, options)
      : await drawInvoice(context, invoice_id, options)
  return [{ ...drawn, type: PDF }]
}

async function mailOf(
  appContext: AppContext,
  message: DueMessage,
  origin: string,
): Promise<NonNullable<Letter['mail']>> {
  const db = appContext.database.writes
  const { issuer, garage } = await selectWriter(db, message)
  const phone = garage.phone && showPhone(garage.phone)
  const head = letterhead(issuer, { ...garage, phone }, message.language)
  const { customer_id, template } = message
  const stop =
    templates[template].consent && customer_id !== null
      ? writeLinkMark('stop', await findOrInsertStopLink({ db, appContext }, customer_id, 'email'))
      : null
  return {
    from_name: issuer?.trade_name || issuer?.legal_name || garage.name,
    reply_to: issuer?.email ?? null,
    footer: [head.garage.name, ...head.garage.lines, ...(head.small ?? [])],
    attachments: await attachmentsOf(appContext, message, origin),
    stop_url: stop && (await fillLinks({ db, appContext }, stop, origin)),
  }
}

// eslint-disable-next-line no-control-regex
const SHARE_MARK = /\u0002share:(\d+)\u0003/

/** Where the secret was changed, the link of a waiting message can no longer be written: it gets a new one. */
async function withWritableLink(
  appContext: AppContext,
  message: DueMessage,
  origin: string,
): Promise<DueMessage> {
  const db = appContext.database.writes
  const [mark, id] = SHARE_MARK.exec(message.body) ?? []
  if (!mark || (await fillLinks({ db, appContext }, mark, origin)) !== HIDDEN_LINK) return message
  const { invoice_id, build_bill_id, order_id } = message
  const subject =
    invoice_id !== null
      ? { invoice_id }
      : build_bill_id !== null
        ? { build_bill_id }
        : { order_id: order_id ?? 0 }
  return db.transaction().execute(async (transaction) => {
    const context = { db: transaction, scope: fullScope, at: new Date(), appContext }
    const { url } = await replaceShare(context, system, { subject, shareId: Number(id) })
    const body = message.body.replaceAll(mark, url)
    const parameters = message.parameters.map((value) => value.replaceAll(mark, url))
    await updateTexts(transaction, message.id, { body, parameters })
    return { ...message, body, parameters }
  })
}

/** @param to where it goes now; the customer may have a new address since it was made */
export async function letterOf(
  appContext: AppContext,
  stored: DueMessage,
  to: string,
): Promise<Letter> {
  const db = appContext.database.writes
  const origin = appContext.env.PUBLIC_URL ?? stored.origin ?? 'http://localhost'
  const message = await withWritableLink(appContext, stored, origin)
  const { id, channel, subject, body, template, language } = message
  const [text, ...parameters] = await fillLinks(
    { db, appContext },
    [body, ...message.parameters],
    origin,
  )
  return {
    id,
    channel,
    to,
    subject,
    text: text ?? '',
    template,
    language,
    parameters,
    whatsapp: { name: message.whatsapp_name, category: message.whatsapp_category },
    ...(channel === 'email' ? { mail: await mailOf(appContext, message, origin) } : {}),
  }
}
