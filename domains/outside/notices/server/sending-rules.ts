/** Whether a message may be sent, and when. Asked when it is made, when it is shown and when it is sent. */
import { addDays, dayIn, instantIn, timeIn } from '#platform/contract/days.ts'
import type { Suppression } from '../messages.ts'
import type { Channel } from '#domains/people/consents/values.ts'
import { isQuietTime } from '../states.ts'
import { type TemplateKey, templates } from '../templates.ts'
import type { SendingFacts } from './queries.ts'
import { addressOf } from './recipients.ts'

/** Why it may not be sent now; null: it may. */
export function suppressionOf(
  { template, channel }: { template: TemplateKey; channel: Channel },
  { recipient, is_active, has_consent }: SendingFacts,
): Suppression | null {
  if (recipient?.erased_at) return 'erased'
  if (!is_active) return 'template_off'
  if (!has_consent) return 'no_consent'
  return recipient && addressOf(recipient, channel, template) ? null : 'no_address'
}

const MORNING = '08:00'

/** The end of the quiet hours, of a quiet template in them; else null. */
export function quietUntil(template: TemplateKey, timeZone: string, at: Date): string | null {
  const time = timeIn(timeZone, at)
  if (!templates[template].isQuiet || !isQuietTime(time)) return null
  const today = dayIn(timeZone, at)
  return instantIn(timeZone, time < MORNING ? today : addDays(today, 1), MORNING)
}
