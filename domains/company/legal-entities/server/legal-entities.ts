/** Legal entities: list, get, create, update; what garages choose from; who issues the documents of a garage. */
import { X509Certificate, createPrivateKey } from 'node:crypto'
import { messages } from '#platform/contract/messages.ts'
import { showPhone, toE164 } from '#platform/contract/text/phone.ts'
import { assertFile, fileUrl, pictureForPaper } from '#domains/company/files/server/files.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import { sendsMail } from '#platform/server/jobs/mail.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { type Scope, requireCountry } from '#platform/server/session/scope.ts'
import {
  type Issuer,
  LEGAL_ENTITY,
  type LegalEntityRow,
  type NewLegalEntity,
  type ShownIssuer,
  legalEntities,
} from '../contract.ts'
import { normalizeIdentity } from '../ids.ts'
import { legalMessages } from '../messages.ts'
import {
  legalEntityProblems,
  usualPricesIncludeTax,
  usualTaxBasis,
  usualTaxPeriod,
  usualWithholding,
} from '../rules.ts'
import {
  type Secrets,
  type StoredKeyIds,
  entityRows,
  insertLogo,
  selectNames,
  updateSecrets,
} from './queries.ts'
import { encryptSecrets, isReadable } from './secrets.ts'
import { addressProblem, isOtherOrigin, serviceUrls } from './services.ts'

const record = recordUseCases(LEGAL_ENTITY, entityRows, {
  update: legalEntities.update,
  remove: legalEntities.update,
})

export async function list(context: CallContext<typeof legalEntities.list>) {
  const page = await record.list(context)
  return { ...page, data: page.data.map((row) => asRow(context.appContext, row)) }
}

export async function get(context: CallContext<typeof legalEntities.get>) {
  return asRow(context.appContext, await record.get(context))
}

export async function pick({ db, scope }: CallContext<typeof legalEntities.pick>) {
  const data = await selectNames(db, scope)
  return { data, total: data.length }
}

/** The choice of addresses in the form of an entity. */
export function services({ appContext }: CallContext<typeof legalEntities.services>) {
  return Promise.resolve({ data: serviceUrls(appContext.env).map((url) => ({ url })) })
}

export async function create(context: CallContext<typeof legalEntities.create>) {
  const { db, scope, body } = context
  const { country_id } = body
  requireCountry(scope, country_id)
  const { secrets, row } = await settled(context, { ...body, country_id })
  const created = {
    ...row,
    ...orUsual(row, country_id),
    prices_include_tax: row.prices_include_tax ?? usualPricesIncludeTax(country_id),
    legal_name: body.legal_name,
  }
  const { id } = await record.create({ ...context, body: created })
  if (secrets) await updateSecrets(db, scope, id, encryptSecrets(context.appContext, id, secrets))
  await keepLogo(db, id, row.logo_file_id)
  return { id }
}

export async function update(context: CallContext<typeof legalEntities.update>) {
  const { db, scope, params } = context
  return record.change(context, async (before, fields) => {
    if (fields.country_id !== undefined && fields.country_id !== before.country_id)
      throw invalid({ country_id: legalMessages.countryStays })
    const given = { ...fields, country_id: before.country_id }
    const { secrets, row } = await settled(context, given, before)
    if (secrets)
      await updateSecrets(
        db,
        scope,
        params.id,
        encryptSecrets(context.appContext, params.id, secrets),
      )
    await keepLogo(db, params.id, row.logo_file_id)
    const {
      tax_period_months,
      tax_basis,
      withholding_rate,
      withholding_rate_without_number,
      ...others
    } = row
    const said = { tax_period_months, tax_basis, withholding_rate, withholding_rate_without_number }
    const usual = orUsual(said, before.country_id)
    const changed = Object.entries(usual).filter(
      ([field]) => said[field as keyof Usual] !== undefined,
    )
    return { ...others, ...(Object.fromEntries(changed) as Partial<typeof usual>) }
  })
}

type Usual = Pick<
  NewLegalEntity,
  'tax_period_months' | 'tax_basis' | 'withholding_rate' | 'withholding_rate_without_number'
>

/** The tax settings of a body, by country where it has none. */
function orUsual(said: Partial<Usual>, countryId: number) {
  const usual = usualWithholding(countryId)
  return {
    tax_period_months: said.tax_period_months ?? usualTaxPeriod(countryId),
    tax_basis: said.tax_basis ?? usualTaxBasis(countryId),
    withholding_rate: said.withholding_rate ?? usual.withholding_rate,
    withholding_rate_without_number:
      said.withholding_rate_without_number ?? usual.withholding_rate_without_number,
  }
}

type Stored = NonNullable<Awaited<ReturnType<typeof entityRows.lock>>>
type Whole = NonNullable<Awaited<ReturnType<typeof entityRows.one>>>
type Given = Partial<NewLegalEntity> & { country_id: number }

/** The row to store for a body, and its secret. 422 with every error, each on its field. */
async function settled(
  context: Pick<CallContext<typeof legalEntities.get>, 'db' | 'scope' | 'me' | 'appContext'>,
  given: Given,
  before?: Stored,
) {
  const { e_invoice, footer, terms, phone, ...fields } = given
  const { client_secret, certificate, private_key, ...adapter } = e_invoice ?? {}
  const stored = before && (await entityRows.one(context.db, context.scope, before.id))
  const existing = stored && withReadable(context.appContext, stored)
  const has_secret =
    client_secret === undefined ? (existing?.e_invoice.has_secret ?? false) : Boolean(client_secret)
  const after = {
    ...existing,
    ...fields,
    e_invoice: e_invoice ? { ...e_invoice, has_secret } : existing?.e_invoice,
  }
  const number = phone && toE164(phone, given.country_id, 'any')
  const isElsewhere = isOtherOrigin(existing?.e_invoice.url, e_invoice?.url)
  const wrongAddress = await addressProblem(
    context.appContext.env,
    e_invoice?.url === existing?.e_invoice.url ? null : e_invoice?.url,
    given.country_id,
  )
  const problems = {
    ...legalEntityProblems(after, given.country_id),
    ...(e_invoice?.adapter === 'smtp' && !sendsMail(context.appContext.env)
      ? { 'e_invoice.adapter': legalMessages.noMail }
      : {}),
    ...(phone && !number ? { phone: messages.phoneFormat } : {}),
    ...(wrongAddress ? { 'e_invoice.url': wrongAddress } : {}),
    ...(isElsewhere ? staleSecrets(stored, e_invoice ?? {}) : {}),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await assertLogo(context, fields.logo_file_id, before?.logo_file_id)
  return {
    secrets: secretsOf({ client_secret, certificate, private_key }),
    row: {
      ...normalizeIdentity(fields),
      ...(phone === undefined
        ? {}
        : { phone: number ?? null, phone_shown: number ? showPhone(number) : null }),
      // as the columns take them
      ...(footer ? { footer: JSON.stringify(footer) } : {}),
      ...(terms ? { terms: JSON.stringify(terms) } : {}),
      ...(e_invoice ? { e_invoice: JSON.stringify({ adapter: 'file', ...adapter }) } : {}),
    },
  }
}

/** At another origin a stored secret or key is not used: the body must contain or remove each of them. */
function staleSecrets(
  stored: Awaited<ReturnType<typeof entityRows.one>>,
  body: Pick<NonNullable<Given['e_invoice']>, 'client_secret' | 'private_key'>,
) {
  const isStale = {
    client_secret: stored?.e_invoice.has_secret && body.client_secret === undefined,
    private_key: stored?.secret_keys.has_key && body.private_key === undefined,
  }
  return Object.fromEntries(
    Object.entries(isStale).flatMap(([field, stale]) =>
      stale ? [[`e_invoice.${field}`, legalMessages.secretAgain]] : [],
    ),
  )
}

/** A secret counts as missing once its key is lost. */
function withReadable<
  Row extends Pick<LegalEntityRow, 'e_invoice'> & { secret_keys: StoredKeyIds },
>(appContext: Pick<AppContext, 'env'>, row: Row): Row {
  const { has_secret } = row.e_invoice
  const { has_key, of_secret, of_key } = row.secret_keys
  const isSecretLost = has_secret && !isReadable(appContext, of_secret)
  const isKeyLost = has_key && !isReadable(appContext, of_key)
  const e_invoice = {
    ...row.e_invoice,
    has_secret: has_secret && !isSecretLost,
    has_certificate: row.e_invoice.has_certificate && !isKeyLost,
    secret_lost: isSecretLost || isKeyLost,
  }
  return { ...row, e_invoice }
}

/** Missing fields keep their value. A certificate and its key belong together. 422 if they cannot sign. */
function secretsOf(
  given: Pick<NonNullable<Given['e_invoice']>, 'client_secret' | 'certificate' | 'private_key'>,
) {
  const { client_secret, certificate, private_key } = given
  if (certificate || private_key) assertSigns(certificate, private_key)
  const secrets: Secrets = {
    ...(client_secret === undefined ? {} : { e_invoice_secret: client_secret }),
    ...(certificate === undefined ? {} : { e_invoice_certificate: certificate }),
    ...(private_key === undefined ? {} : { e_invoice_key: private_key }),
  }
  return Object.keys(secrets).length > 0 ? secrets : undefined
}

function assertSigns(certificate: string | null | undefined, key: string | null | undefined) {
  try {
    if (new X509Certificate(certificate ?? '').checkPrivateKey(createPrivateKey(key ?? ''))) return
  } catch {
    // not PEM, or no key at all
  }
  throw invalid({ 'e_invoice.certificate': legalMessages.certificate })
}

/** Only a new one: an existing logo may have come from somebody else. */
async function assertLogo(
  context: Pick<CallContext<typeof legalEntities.get>, 'db' | 'scope' | 'me'>,
  logo: number | null | undefined,
  before: number | null | undefined,
) {
  if (logo && logo !== before) await assertFile(context, logo, 'logo_file_id', ['image'])
}

const keepLogo = async (db: Db, legal_entity_id: number, file_id: number | null | undefined) =>
  file_id && (await insertLogo(db, { legal_entity_id, file_id }))

const withLogo = <Row extends { logo_file_id: number | null }>(
  appContext: Pick<AppContext, 'env'>,
  row: Row,
): Row & { logo_url: string | null } => ({
  ...row,
  logo_url: row.logo_file_id === null ? null : fileUrl(appContext, row.logo_file_id),
})

const asRow = <Row extends Whole>(appContext: Pick<AppContext, 'env'>, row: Row) => ({
  ...withLogo(appContext, withReadable(appContext, row)),
  phone_display: row.phone && showPhone(row.phone),
})

/** The issuer of a document in a response. */
export const shown = (
  appContext: Pick<AppContext, 'env'>,
  issuer: Issuer | null,
): ShownIssuer | null => issuer && withLogo(appContext, issuer)

/** The logo as data inside a print document, because its signed address would expire. */
export async function printedLogo(
  context: { db: Db; appContext: AppContext; me: { employee_id: number } },
  issuer: Issuer | null | undefined,
): Promise<{ logo?: { jpeg: string } }> {
  const picture = issuer?.logo_file_id && (await pictureForPaper(context, issuer.logo_file_id))
  return picture ? { logo: { jpeg: picture.toString('base64') } } : {}
}

/** The entity that a body names in `field`; 422 where it is missing or of another country. */
export async function requireLegalEntity(
  db: Db,
  scope: Scope,
  { id, country_id }: { id: number; country_id: number },
  field = 'legal_entity_id',
) {
  const entity = (await selectNames(db, scope)).find((row) => row.id === id)
  if (!entity) throw invalid({ [field]: messages.unknownReference })
  if (entity.country_id !== country_id) throw invalid({ [field]: legalMessages.entityOfCountry })
  return entity
}
