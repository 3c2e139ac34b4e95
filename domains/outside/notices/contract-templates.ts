/** The templates of messages, one for each key and language, for all garages. */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { id, oneOf, optionalCode, optionalText, text, version } from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { messages, updated } from '#platform/contract/messages.ts'
import { routes } from '#platform/contract/route.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { warnings } from './messages.ts'
import { placeholders, subjectKinds, templateKeys, whatsappCategories } from './templates.ts'

export const MESSAGE_TEMPLATE = 'message template'

const body = text(1000)
const subject = optionalText(150).refine(
  (value) => !value || !/[\r\n]/.test(value),
  messages.oneLine,
)

const templateRow = z.object({
  id: z.number(),
  key: z.enum(templateKeys),
  language: z.enum(languages),
  subject: z.string().nullable(),
  body: z.string(),
  whatsapp_name: z.string().nullable(),
  whatsapp_category: z.enum(whatsappCategories),
  is_active: z.boolean(),
  version: z.number(),
})
export type TemplateRow = z.output<typeof templateRow>

export const templateChange = z.object({
  subject,
  body: body.optional(),
  /** As Meta approved it. */
  whatsapp_name: optionalCode(512),
  whatsapp_category: oneOf(whatsappCategories).optional(),
  is_active: z.boolean().optional(),
  version: version.optional(),
})

const params = z.object({ key: z.enum(templateKeys), language: z.enum(languages) })
const PATH = '/admin/message-template/{key}/{language}'

export const messageTemplates = routes('message-template', {
  list: {
    method: 'GET',
    path: '/admin/message-template',
    allow: 'message-template.read',
    query: listQuery(['key'], {
      key: oneOf(templateKeys).optional(),
      language: oneOf(languages).optional(),
    }),
    data: pageOf(templateRow),
  },
  get: {
    method: 'GET',
    path: PATH,
    allow: 'message-template.read',
    params,
    data: templateRow.extend({
      about: z.array(z.enum(subjectKinds)),
      placeholders: z.array(z.enum(placeholders)),
      can: abilitiesSchema('update'),
    }),
  },
  update: {
    method: 'PUT',
    path: PATH,
    allow: 'message-template.write',
    params,
    body: templateChange,
    data: z.object({ id: z.number(), version: z.number() }),
    done: updated(MESSAGE_TEMPLATE),
  },
  preview: {
    method: 'POST',
    path: `${PATH}/preview`,
    allow: 'message-template.read',
    params,
    /** Without a subject, with sample values. */
    body: z.object({
      order_id: id.nullish(),
      invoice_id: id.nullish(),
      vehicle_id: id.nullish(),
      body: body.optional(),
    }),
    data: z.object({
      text: z.string(),
      warnings: z.array(z.enum(warnings)),
      channel_lengths: z.object({
        sms: z.object({
          encoding: z.enum(['gsm7', 'ucs2']),
          characters: z.number(),
          segments: z.number(),
        }),
      }),
    }),
    changes: [],
    about: 'The text as a customer gets it. It makes no link, and sends nothing.',
  },
})
