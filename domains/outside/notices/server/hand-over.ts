/** The address that opens WhatsApp, the messages or the mail program with a text, so that a person sends it. */
import type { Channel } from '#domains/people/consents/values.ts'

// eslint-disable-next-line no-control-regex
const MARKS = /(\u0002[a-z]+:\d+\u0003)/

/** Marks stay as they are: mount replaces them by links, whose characters a query may hold. */
const encode = (text: string) =>
  text
    .split(MARKS)
    .map((part) => (MARKS.test(part) ? part : encodeURIComponent(part)))
    .join('')

export function handOverUrl({
  channel,
  to,
  subject,
  text,
}: {
  channel: Channel
  to: string
  subject: string | null
  text: string
}): string {
  if (channel === 'whatsapp') return `https://wa.me/${to.replace(/^\+/, '')}?text=${encode(text)}`
  if (channel === 'sms') return `sms:${to}?body=${encode(text)}`
  const about = subject ? `subject=${encode(subject)}&` : ''
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?${about}body=${encode(text)}`
}
