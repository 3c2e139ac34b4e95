/** The templates of messages: what each is about, its placeholders, its consent, and who may send it. */
import type { ConsentPurpose } from '#domains/people/consents/values.ts'
import type { RoleName } from '#platform/contract/roles.ts'

export const templateKeys = [
  'estimate_ready',
  'order_received',
  'car_ready',
  'invoice',
  'payment_received',
  'payment_reminder',
  'booking_confirmed',
  'booking_tomorrow',
  'reminder',
  'warranty_ending',
  'voucher_gift',
  'review_request',
  'build_stage_done',
] as const
export type TemplateKey = (typeof templateKeys)[number]

/** What a message can be about; each is a field of its body: `order_id`. */
export const subjectKinds = [
  'order',
  'invoice',
  'build',
  'build_bill',
  'booking',
  'customer',
  'vehicle',
] as const
export type SubjectKind = (typeof subjectKinds)[number]
export const subjectFields = {
  order: 'order_id',
  invoice: 'invoice_id',
  build: 'build_id',
  build_bill: 'build_bill_id',
  booking: 'booking_id',
  customer: 'customer_id',
  vehicle: 'vehicle_id',
} as const satisfies Record<SubjectKind, string>

/** Every template has the first two. */
export const placeholders = [
  'first_name',
  'garage',
  'plate',
  'amount',
  'number',
  'date',
  'link',
  'service',
  'voucher',
  'stage',
] as const
export type Placeholder = (typeof placeholders)[number]

interface Template {
  about: readonly SubjectKind[]
  placeholders: readonly Placeholder[]
  /** The consent that it needs. None for the car in the garage, its bill and its booking. */
  consent: ConsentPurpose | null
  /** Not sent between 21:00 and 08:00 of the garage. */
  isQuiet: boolean
  roles: readonly RoleName[]
}

const desk: readonly RoleName[] = ['super admin', 'admin', 'service adviser']
const maker: RoleName = 'super admin - manufacture'
const billing: readonly RoleName[] = [...desk, 'finance', maker]
const bills: readonly SubjectKind[] = ['invoice', 'build_bill']

const template = (
  about: readonly SubjectKind[],
  of: readonly Placeholder[],
  {
    consent = null,
    isQuiet = false,
    roles = desk,
  }: Partial<Pick<Template, 'consent' | 'isQuiet' | 'roles'>> = {},
): Template => ({ about, placeholders: ['first_name', 'garage', ...of], consent, isQuiet, roles })

const ofConsent = (consent: ConsentPurpose) => ({ consent, isQuiet: true })

export const templates: Record<TemplateKey, Template> = {
  estimate_ready: template(['order'], ['plate', 'amount', 'link']),
  order_received: template(['order'], ['plate', 'link']),
  car_ready: template(['order'], ['plate', 'amount', 'link']),
  invoice: template(bills, ['number', 'plate', 'amount', 'link'], { roles: billing }),
  payment_received: template(bills, ['number', 'plate', 'amount', 'link'], { roles: billing }),
  payment_reminder: template(bills, ['number', 'amount', 'date', 'link'], {
    isQuiet: true,
    roles: billing,
  }),
  booking_confirmed: template(['order', 'booking'], ['plate', 'date', 'link']),
  booking_tomorrow: template(['order', 'booking'], ['plate', 'date', 'link'], { isQuiet: true }),
  reminder: template(
    ['vehicle'],
    ['plate', 'service', 'date', 'amount', 'link'],
    ofConsent('reminder'),
  ),
  warranty_ending: template(['vehicle'], ['plate', 'date'], ofConsent('reminder')),
  voucher_gift: template(['customer'], ['voucher', 'date'], ofConsent('marketing')),
  review_request: template(['order'], ['plate', 'link'], ofConsent('marketing')),
  build_stage_done: template(['build'], ['stage'], { isQuiet: true, roles: [maker] }),
}

/** Whether the role may send the template, and so may read the addresses in its texts. */
export const canSend = (role: string | undefined, key: TemplateKey): boolean =>
  (templates[key].roles as readonly string[]).includes(role ?? '')

export const whatsappCategories = ['utility', 'marketing'] as const
export type WhatsappCategory = (typeof whatsappCategories)[number]

const PLACEHOLDER = /\{(\w*)\}/g

/** The placeholders of a text in its order, also those that the template does not have. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** The first placeholder of the text that the template does not have. */
export const unknownPlaceholder = (key: TemplateKey, text: string): string | undefined =>
  placeholdersOf(text).find(
    (name) => !(templates[key].placeholders as readonly string[]).includes(name),
  )

/** Fills the placeholders. An empty value takes one of the spaces beside it away. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replaceAll(PLACEHOLDER, (all, name: string) => values[name] ?? all)
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +([.,;:!?)])/g, '$1')
    .replaceAll(/\( +/g, '(')
    .trim()

/** WhatsApp refuses a template whose body begins or ends with a placeholder. */
export const touchesEdge = (text: string): boolean => /^\s*\{\w*\}|\{\w*\}\s*$/.test(text)
