/** Who gets a message, by which channel, at which address. */
import { toE164 } from '#platform/contract/text/phone.ts'
import type { Channel } from '#domains/people/consents/values.ts'
import type { TemplateKey } from '../templates.ts'
import type { Recipient } from './queries-subjects.ts'

const billKeys: readonly TemplateKey[] = ['invoice', 'payment_received', 'payment_reminder']
const isBill = (template: TemplateKey) => billKeys.includes(template)

/** Landlines get neither WhatsApp nor SMS. */
const mobileOf = (phone: string | null, countryId: number) =>
  phone ? (toE164(phone, countryId, 'mobile') ?? null) : null

/** Of a company the first contact with a mobile, else its own phone. */
function mobilePhone({ kind, phone, contacts, country_id }: Recipient): string | null {
  const phones = kind === 'company' ? [...contacts.map((contact) => contact.phone), phone] : [phone]
  return phones.map((each) => mobileOf(each, country_id)).find(Boolean) ?? null
}

const emailOf = ({ kind, email, invoice_email }: Recipient, template: TemplateKey) =>
  (kind === 'company' && isBill(template) && invoice_email) || email || null

/** @returns null if the customer has no address of this channel */
export const addressOf = (
  recipient: Recipient,
  channel: Channel,
  template: TemplateKey,
): string | null => (channel === 'email' ? emailOf(recipient, template) : mobilePhone(recipient))

/**
 * The channel of a message that names none: WhatsApp, else e-mail; bills of companies first by e-mail. Never SMS, which
 * costs money.
 */
export function channelFor(recipient: Recipient | null, template: TemplateKey): Channel {
  if (!recipient) return 'whatsapp'
  const email = emailOf(recipient, template)
  if (recipient.kind === 'company' && isBill(template) && email) return 'email'
  return mobilePhone(recipient) === null && email ? 'email' : 'whatsapp'
}

/** A company is addressed by its name. */
export const firstName = ({ kind, full_name }: Recipient): string =>
  kind === 'company' ? full_name : (full_name.trim().split(/\s+/)[0] ?? full_name)
