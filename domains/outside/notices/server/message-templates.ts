/** The templates: list, change, and a preview as a customer gets it. */
import { abilityFor } from '#platform/contract/abilities.ts'
import { createMessage as apiMessage, messages } from '#platform/contract/messages.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import { originOf } from '#platform/server/links/links.ts'
import { MESSAGE_TEMPLATE, type messageTemplates } from '../contract-templates.ts'
import { type Warning, noticeMessages } from '../messages.ts'
import {
  type SubjectKind,
  type TemplateKey,
  templates,
  touchesEdge,
  unknownPlaceholder,
} from '../templates.ts'
import { composeText, lengthAsSms, sampleLink, sampleValues, valuesOf } from './compose.ts'
import { requireTemplate } from './messages.ts'
import { selectTemplate, selectTemplates, updateTemplate } from './queries.ts'
import { selectSubject } from './queries-subjects.ts'

export async function list({ db, query }: CallContext<typeof messageTemplates.list>) {
  const { page, limit } = query
  const { rows, total } = await selectTemplates(db, query)
  return { data: rows, page, limit, total, last_page: Math.max(1, Math.ceil(total / limit)) }
}

export async function get({ db, me, params }: CallContext<typeof messageTemplates.get>) {
  const { about, placeholders } = templates[params.key]
  return {
    ...(await requireTemplate(db, params.key, params.language)),
    about: [...about],
    placeholders: [...placeholders],
    can: { update: abilityFor(me.role, 'message-template.write') },
  }
}

function assertPlaceholders(key: TemplateKey, texts: Record<string, string | null | undefined>) {
  for (const [field, text] of Object.entries(texts)) {
    const name = text ? unknownPlaceholder(key, text) : undefined
    if (name !== undefined)
      throw invalid({ [field]: apiMessage(noticeMessages.unknownPlaceholder, { name }) })
  }
}

export async function update({
  db,
  params,
  body,
  audit,
}: CallContext<typeof messageTemplates.update>) {
  const { version, ...fields } = body
  const before = await selectTemplate(db, params.key, params.language, { locked: true })
  if (!before) throw notFound()
  await assertCurrentVersion(db, MESSAGE_TEMPLATE, before, version)
  assertPlaceholders(params.key, { body: fields.body, subject: fields.subject })
  await updateTemplate(db, before.id, fields)
  const saved = { id: before.id, version: before.version + 1 }
  audit.updated(MESSAGE_TEMPLATE, before, { ...fields, version: saved.version })
  return saved
}

/** The subject of a preview, if its body names one that fits the template. */
async function subjectOfPreview(
  { db, scope, body }: Pick<CallContext<typeof messageTemplates.preview>, 'db' | 'scope' | 'body'>,
  key: TemplateKey,
) {
  const ids: [SubjectKind, 'order_id' | 'invoice_id' | 'vehicle_id'][] = [
    ['order', 'order_id'],
    ['invoice', 'invoice_id'],
    ['vehicle', 'vehicle_id'],
  ]
  const fields = ids.filter(([, field]) => typeof body[field] === 'number')
  const [first, second] = fields
  if (second) throw invalid({ [second[1]]: noticeMessages.onlyOneSubject })
  if (!first) return undefined
  const [kind, field] = first
  if (!templates[key].about.includes(kind)) throw invalid({ [field]: noticeMessages.otherSubject })
  const subject = await selectSubject(db, scope, { kind, id: Number(body[field]) })
  if (!subject) throw invalid({ [field]: messages.unknownReference })
  return subject
}

export async function preview(context: CallContext<typeof messageTemplates.preview>) {
  const { db, params, appContext, request } = context
  const { key, language } = params
  const stored = await requireTemplate(db, key, language)
  const body = context.body.body ?? stored.body
  assertPlaceholders(key, { body })
  const subject = await subjectOfPreview(context, key)
  const origin = originOf(appContext, request)
  const values = subject
    ? { ...sampleValues(language), ...(await valuesOf(context, key, subject, language)) }
    : sampleValues(language)
  const link =
    key === 'review_request' && subject?.review_url ? subject.review_url : sampleLink(origin, '/c/')
  const { text } = composeText(
    { template: key, channel: 'sms', language },
    { ...stored, body },
    { values: { ...values, link }, stopLink: sampleLink(origin, '/u/') },
  )
  const sms = lengthAsSms(text, origin)
  const warnings: Warning[] = [
    ...(touchesEdge(body) ? (['placeholder_at_edge'] as const) : []),
    ...(sms.segments > 1 ? (['several_segments'] as const) : []),
    ...(stored.whatsapp_name ? [] : (['no_whatsapp_name'] as const)),
  ]
  return { text, warnings, channel_lengths: { sms } }
}
