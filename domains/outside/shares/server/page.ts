/** The customer's page of a link. Reading it changes nothing but the count of openings. */
import { fileUrl } from '#domains/company/files/server/files.ts'
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { LINK } from '#domains/floor/order-values/values.ts'
import { carName } from '#domains/people/vehicles/carName.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import { currencyOfGarage } from '#platform/server/database/currencies.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext, CallContext } from '#platform/server/http/mount.ts'
import type { CustomerPage, PageLine, customerPages } from '../contract.ts'
import { endOf, pageStageOf, pageStateOf } from '../rules.ts'
import { billOfShare } from './bill.ts'
import { warrantyLine } from './page-texts.ts'
import { type StoredShare, countOpened } from './queries.ts'
import {
  type LiveLine,
  type PageHead,
  type PresentEstimate,
  selectHead,
  selectLiveLines,
  selectPresentEstimate,
} from './queries-page.ts'
import { findShare } from './shares.ts'

export interface PageRequest {
  token: string
  /** The customer's, if it is missing. */
  language?: Language | undefined
  /** The page asks again while it is open; this does not count as opened. */
  isPoll?: boolean | undefined
  at: Date
}

export async function page(context: CallContext<typeof customerPages.page>): Promise<CustomerPage> {
  const { params, query, appContext, at } = context
  const { language, poll } = query
  return customerPage(appContext, { token: params.token, language, isPoll: poll, at })
}

/** The page of a token, for the API and for the document that the server renders. Reads the primary. */
export async function customerPage(
  appContext: AppContext,
  { token, language, isPoll, at }: PageRequest,
): Promise<CustomerPage> {
  const db = appContext.database.writes
  const share = await findShare(db, token, at)
  const head = await selectHead(db, share)
  const shown = await pageOf({ db, appContext }, share, head, language ?? head.language)
  if (!isPoll) {
    await countOpened(db, share.id, at.toISOString())
    const { garage_id } = share
    appContext.events.tellAll([
      { kind: 'changed', nouns: ['share'], garage_id, country_id: null, window: null },
    ])
  }
  return shown
}

async function pageOf(
  { db, appContext }: { db: Db; appContext: AppContext },
  share: StoredShare,
  head: PageHead,
  language: Language,
): Promise<CustomerPage> {
  const state = pageStateOf(share)
  const isBill = share.purpose === 'bill'
  const showsEstimate = share.order_id !== null && ['open', 'changed', 'decided'].includes(state)
  const [estimate, { bill, correcting }, currency] = await Promise.all([
    showsEstimate ? selectPresentEstimate(db, share.order_id as number) : undefined,
    billOfShare(db, share, head),
    currencyOfGarage(appContext.garageDirectory, share.garage_id),
  ])
  const lines = estimate ? await selectLiveLines(db, share.order_id as number) : []
  return {
    purpose: share.purpose,
    state,
    language,
    number: head.number,
    garage: garageOf(appContext, head, bill?.issuer ?? head.issuer),
    license_plate: head.license_plate && showPlate(head.license_plate, share.country_id),
    car: carOf(head),
    stage: isBill || !share.stage ? null : pageStageOf[share.stage],
    promised_at: isBill ? null : head.promised_at,
    expires_at: endOf(share),
    code_needed: state === 'open' || state === 'changed' ? needsCode(head, estimate) : false,
    time_zone: share.time_zone,
    currency,
    estimate: estimate ? estimateOf(estimate, lines, head, language) : null,
    agreed: isBill ? null : agreedOf(head),
    invoice: bill?.invoice ?? null,
    correcting,
  }
}

/** Whether a decision on this estimate needs a code. */
export const needsCode = (
  { approval_code_from }: Pick<PageHead, 'approval_code_from'>,
  estimate: { grand_total: number } | undefined,
): boolean =>
  approval_code_from !== null &&
  estimate !== undefined &&
  estimate.grand_total >= approval_code_from

const garageOf = (
  appContext: AppContext,
  { name, phone, address }: PageHead,
  issuer: Issuer | null,
): CustomerPage['garage'] => ({
  name,
  phone: phone && showPhone(phone),
  address,
  company: issuer && (issuer.trade_name ?? issuer.legal_name),
  logo_url: issuer?.logo_file_id ? fileUrl(appContext, issuer.logo_file_id) : null,
})

const carOf = ({ build, brand, model, production_year }: PageHead): string | null =>
  build ??
  (carName(
    { brand: brand ? { name: brand } : null, model: model ? { name: model } : null },
    production_year,
  ) ||
    null)

/** A name is shown only where the customer typed it on this page. */
function agreedOf(head: PageHead): CustomerPage['agreed'] {
  const isByLink = head.agreed_how === LINK
  const at = head.agreed_at ?? head.signed_at
  // until the order moves on, what was agreed by the link is the total of its approved lines
  const isNew = isByLink && head.link_version === head.estimate_version
  const total = isNew ? head.grand_total : head.agreed_total
  return at && total !== null ? { total, at, name: isByLink ? head.agreed_by : null } : null
}

function estimateOf(
  estimate: PresentEstimate,
  lines: readonly LiveLine[],
  head: PageHead,
  language: Language,
): NonNullable<CustomerPage['estimate']> {
  const live = new Map(lines.map((line) => [line.id, line]))
  const { version, hash, sub_total, discount, tax, taxes, grand_total } = estimate
  return {
    version,
    hash,
    prices_include_tax: head.prices_include_tax === true,
    lines: estimate.lines.flatMap((shown) => {
      const line = live.get(shown.line_id)
      return line ? [lineOf(shown, line, language)] : []
    }),
    sub_total,
    discount,
    taxes: taxes.map((row) => ({
      name: row.names[language] ?? row.name,
      rate: row.rate,
      tax: row.tax,
    })),
    tax,
    grand_total,
  }
}

/** A line that is asked has the price of the estimate; a decided one has what it came to. */
function lineOf(
  shown: PresentEstimate['lines'][number],
  line: LiveLine,
  language: Language,
): PageLine {
  const asked = line.approval === 'proposed'
  const { qty, unit_price, discount, amount } = asked ? shown : line
  return {
    line_id: line.id,
    name: line.warranty_id === null ? shown.name : warrantyLine[language](shown.name),
    qty,
    unit_price,
    discount,
    amount,
    asked,
    approval: line.approval,
    before: asked ? (shown.agreed_amount ?? null) : null,
    finding: line.finding,
    photos: line.photos,
  }
}
