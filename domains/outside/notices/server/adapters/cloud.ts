/** By the WhatsApp Cloud API of Meta: an approved template, with our values as its parameters. */
import type { Language } from '#platform/contract/text/languages.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { anyAddress, sendRequest } from '#platform/server/outbound/outbound-requests.ts'
import type { Adapter, Letter } from './adapter.ts'

const languageCodes: Record<Language, string> = { en: 'en', id: 'id', my: 'ms', nl: 'nl' }

/** Meta refuses a parameter with line breaks, tabs or more than four spaces in a row. */
const parameterText = (value: string) => value.replaceAll(/\s+/g, ' ').trim()

const bodyOf = ({ id, to, language, parameters, whatsapp }: Letter) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace(/^\+/, ''),
  type: 'template',
  template: {
    name: whatsapp.name,
    language: { code: languageCodes[language] },
    components:
      parameters.length === 0
        ? []
        : [
            {
              type: 'body',
              parameters: parameters.map((value) => ({ type: 'text', text: parameterText(value) })),
            },
          ],
  },
  // comes back with every receipt
  biz_opaque_callback_data: String(id),
})

interface CloudResponse {
  messages?: { id?: unknown }[]
  error?: { code?: unknown; message?: unknown; error_data?: { details?: unknown } }
}

function parsed(text: string): CloudResponse {
  try {
    return (JSON.parse(text) ?? {}) as CloudResponse
  } catch {
    return {}
  }
}

/** The customer has stopped offers of ours in WhatsApp. */
export const STOPPED_MARKETING = 131_050
/** Limits of a rate, which Meta also reports with status 400. */
const RATE_LIMITS = new Set([4, 80_007, 130_429, 131_056])

export const sendByCloud: Adapter = async ({ env, timeout }, letter) => {
  if (!letter.whatsapp.name) return { refused: 'no_whatsapp_name' }
  const path = letter.whatsapp.category === 'marketing' ? 'marketing_messages' : 'messages'
  const response = await sendRequest(`${env.WHATSAPP_URL}/${env.WHATSAPP_PHONE_ID}/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: ['Bearer', env.WHATSAPP_TOKEN].join(' '),
    },
    body: JSON.stringify(bodyOf(letter)),
    allows: anyAddress,
    timeout,
  })
  // Meta has no key that keeps a repeated message from arriving twice
  if ('failure' in response)
    return response.untouched ? { later: response.failure } : { unknown: response.failure }
  const { status } = response
  const { messages, error } = parsed(response.text)
  if (status >= 200 && status < 300) {
    const external = messages?.[0]?.id
    return { sent: true, external_id: typeof external === 'string' ? external : undefined }
  }
  const code = Number(error?.code)
  const sentence = error?.error_data?.details ?? error?.message ?? `HTTP ${status}`
  const reason = truncate(String(sentence), 300)
  if (status === 429 || status >= 500 || RATE_LIMITS.has(code)) return { later: reason }
  return { refused: reason, withdraws: code === STOPPED_MARKETING }
}
