/** The port of the adapters: hands one message over, and says what came of it. Never throws for a provider's answer. */
import type { AppContext } from '#platform/server/http/mount.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Env } from '#platform/server/env.ts'
import type { Channel } from '#domains/people/consents/values.ts'
import type { TemplateKey, WhatsappCategory } from '../../templates.ts'

/** What is handed over, with links in the place of marks. */
export interface Letter {
  id: number
  channel: Channel
  to: string
  subject: string | null
  text: string
  template: TemplateKey
  language: Language
  /** The values of the placeholders in the order of the body. */
  parameters: readonly string[]
  whatsapp: { name: string | null; category: WhatsappCategory }
  /** Of an e-mail. */
  mail?: {
    from_name: string
    reply_to: string | null
    /** The letterhead. */
    footer: readonly string[]
    attachments: readonly { name: string; type: string; content: Buffer }[]
    /** One press in a mail program stops these messages. */
    stop_url: string | null
  }
}

export type Outcome =
  | { sent: true; external_id?: string | undefined }
  /** A person sends it. */
  | { byHand: true }
  /** Nothing was sent: it is tried again. */
  | { later: string }
  /** Refused for good. */
  | { refused: string; withdraws?: boolean }
  | { unknown: string }

export interface Handing extends Pick<AppContext, 'env'> {
  at: Date
  /** Of one answer, in milliseconds. */
  timeout: number
}

export type Adapter = (handing: Handing, letter: Letter) => Promise<Outcome>

export type AdapterName = 'hand' | 'smtp' | 'webhook' | 'cloud'

export const adapterOf = (env: Env, channel: Channel): AdapterName =>
  ({ whatsapp: env.MESSAGE_WHATSAPP, sms: env.MESSAGE_SMS, email: env.MESSAGE_EMAIL })[channel]

/** The timeout of one answer of a provider. */
export const ANSWER_TIMEOUT_MS = 15_000
