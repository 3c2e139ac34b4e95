/** Writes the text of a message: the values of its placeholders, and how to stop it. */
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import { dayIn } from '#platform/contract/days.ts'
import { moneyFormat } from '#platform/contract/money/currency.ts'
import { type Language, languageTags } from '#platform/contract/text/languages.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict } from '#platform/server/http/errors.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { sampleTexts } from '../sample-texts.ts'
import { stopTexts } from '../stop-texts.ts'
import { noticeMessages } from '../messages.ts'
import { smsLength } from '../sms-length.ts'
import type { Channel } from '#domains/people/consents/values.ts'
import {
  type Placeholder,
  type TemplateKey,
  fillTemplate,
  placeholdersOf,
  templates,
} from '../templates.ts'
import {
  type Subject,
  selectDoneStage,
  selectVoucher,
  selectWarrantyEnd,
} from './queries-subjects.ts'
import { firstName } from './recipients.ts'

export type Values = Partial<Record<Placeholder, string>>

/** Spaces that an SMS can carry: a no-break space would double its price. */
const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u2007\u202f]/g, ' ')

const dayText = (day: string, language: Language) =>
  plainSpaces(
    new Intl.DateTimeFormat(languageTags[language], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`)),
  )

const momentText = (at: string, language: Language, timeZone: string) =>
  plainSpaces(
    new Intl.DateTimeFormat(languageTags[language], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(new Date(at)),
  )

interface Context {
  db: Db
  appContext: Pick<AppContext, 'garageDirectory'>
  at: Date
}

export const plateOf = ({ license_plate, plate_country_id }: Subject) =>
  license_plate ? showPlate(license_plate, plate_country_id ?? 0) : ''

/** @throws 409 if a value that the template needs does not exist */
async function required<T>(value: T | null | undefined, why: string): Promise<T> {
  if (value === null || value === undefined) throw conflict(why)
  return value
}

/** What only one template needs. */
async function ownValues(
  { db, at }: Context,
  template: TemplateKey,
  subject: Subject,
  language: Language,
): Promise<Values> {
  const today = dayIn(subject.time_zone, at)
  switch (template) {
    case 'warranty_ending': {
      const until = await selectWarrantyEnd(db, subject.id, today)
      return { date: dayText(await required(until, noticeMessages.noWarranty), language) }
    }
    case 'voucher_gift': {
      const found = await selectVoucher(db, subject.id, today)
      const { name, expiry_date } = await required(found, noticeMessages.noVoucher)
      return { voucher: name, date: dayText(expiry_date, language) }
    }
    case 'build_stage_done': {
      const names = await required(
        await selectDoneStage(db, subject.id),
        noticeMessages.noStageDone,
      )
      return { stage: names[language] ?? names['en'] ?? Object.values(names)[0] ?? '' }
    }
    default: {
      const { slot_at, due_on } = subject
      if (slot_at && templates[template].placeholders.includes('date'))
        return { date: momentText(slot_at, language, subject.time_zone) }
      return due_on ? { date: dayText(due_on, language) } : {}
    }
  }
}

/** The amount that a template names: an estimate its total, a payment what was paid, else what is due. */
const amountOf = (template: TemplateKey, { total, due, paid }: Subject): number | null => {
  if (template === 'estimate_ready') return total
  return template === 'payment_received' ? paid : due
}

/** The values of the placeholders, without the link. */
export async function valuesOf(
  context: Context,
  template: TemplateKey,
  subject: Subject,
  language: Language,
): Promise<Values> {
  const currency = await currencyOfCountry(context.appContext.garageDirectory, subject.country_id)
  const amount = amountOf(template, subject)
  return {
    first_name: subject.recipient ? firstName(subject.recipient) : '',
    garage: subject.garage_name,
    plate: plateOf(subject),
    number: subject.number ?? '',
    ...(amount === null
      ? {}
      : { amount: plainSpaces(moneyFormat(language, currency).full(amount)) }),
    ...(await ownValues(context, template, subject, language)),
  }
}

/** For a preview without a subject. */
export const sampleValues = (language: Language): Required<Values> => ({
  ...sampleTexts[language],
  first_name: 'Budi',
  garage: 'Cilandak',
  plate: 'B 1234 XYZ',
  amount: plainSpaces(moneyFormat(language, 'IDR').full(1_250_000)),
  number: 'INV/CIL/2026/00012',
  date: dayText('2026-12-01', language),
  link: '',
})

interface Composed {
  subject: string | null
  text: string
  /** In the order of the body. */
  parameters: string[]
}

export function composeText(
  { template, channel, language }: { template: TemplateKey; channel: Channel; language: Language },
  stored: { subject: string | null; body: string },
  { values, stopLink }: { values: Values; stopLink: string | null },
): Composed {
  const { word, reply, mail } = stopTexts[language]
  const text = fillTemplate(stored.body, values)
  const stop = stopLink && (channel === 'email' ? mail(stopLink) : reply(word, stopLink))
  return {
    subject: channel === 'email' ? fillTemplate(stored.subject ?? '{garage}', values) : null,
    text: templates[template].consent && stop ? `${text}\n${stop}` : text,
    parameters: placeholdersOf(stored.body).map((name) => values[name as Placeholder] ?? ''),
  }
}

const TOKEN_LENGTH = 43
/** As long as a link with a token, for lengths and previews. */
export const sampleLink = (origin: string, path: '/c/' | '/u/') =>
  `${origin}${path}${'x'.repeat(TOKEN_LENGTH)}`

/** The length as SMS, with a link in the place of each mark. */
export const lengthAsSms = (text: string, origin: string) =>
  // eslint-disable-next-line no-control-regex
  smsLength(text.replaceAll(/\u0002[a-z]+:\d+\u0003/g, sampleLink(origin, '/c/')))
