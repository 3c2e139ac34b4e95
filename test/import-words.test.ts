/**
 * Files are read by the titles and the words that the lists have in four languages, and tell their reasons in them. The
 * server holds nothing of the web, so it has its own copy: `npm run generate:words` writes it, and this compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import { powerTypes, transmissions } from '#domains/people/vehicles/contract.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { projectRoot } from '#platform/server/root.ts'
import { translateMessage } from '#platform/web/language/messages.ts'
import { messageCatalogue } from '#platform/contract/messages.ts'
import { catalogues } from './languages/catalogues.ts'

// each domain adds its messages to the catalogue
import.meta.glob('../domains/*/*/messages.ts', { eager: true })

const file = join(projectRoot, 'domains/overview/imports/words.gen.ts')

/** The title of a field, where a screen has it. */
const titles: Record<string, string> = {
  fullName: 'common.field.fullName',
  name: 'common.field.name',
  phone: 'common.field.phone',
  email: 'common.field.email',
  address: 'common.field.address',
  gender: 'common.field.gender',
  birthDate: 'common.field.birthDate',
  description: 'common.field.description',
  customerKind: 'customers.kind',
  legalName: 'customers.legalName',
  street: 'legal-entities.street',
  houseNumber: 'legal-entities.houseNumber',
  postalCode: 'legal-entities.postalCode',
  city: 'legal-entities.city',
  region: 'legal-entities.region',
  countryCode: 'customers.countryCode',
  invoiceEmail: 'customers.invoiceEmail',
  paymentTerms: 'customers.paymentTerms',
  licensePlate: 'common.field.licensePlate',
  country: 'common.field.country',
  garage: 'common.field.garage',
  role: 'common.field.role',
  code: 'common.field.code',
  website: 'common.field.website',
  price: 'common.field.price',
  category: 'common.field.category',
  unit: 'common.field.unit',
  total: 'common.field.total',
  date: 'common.field.date',
  supplier: 'common.entities.supplier',
  brand: 'vehicles.brand',
  model: 'vehicles.model',
  variant: 'vehicles.variant',
  productionYear: 'vehicles.productionYear',
  vin: 'vehicles.vin',
  chassisNumber: 'vehicles.chassisNumber',
  transmission: 'vehicles.transmission',
  powerType: 'vehicles.powerType',
  odometer: 'customer-import.odometer',
  sku: 'inventory.sku',
  location: 'inventory.location',
  onHand: 'inventory.onHand',
  buyPrice: 'inventory.buyPrice',
  sellPrice: 'inventory.sellPrice',
  minimum: 'inventory.minimum',
  warrantyDays: 'inventory.warrantyDays',
  minutes: 'catalog-services.minutes',
  serviceWarrantyDays: 'catalog-services.warrantyDays',
  warrantyCondition: 'catalog-services.warrantyCondition',
  hourlyRate: 'employees.hourlyRate',
  reason: 'imports.reason',
  number: 'imports.titleOf.number',
  open: 'imports.titleOf.open',
  work: 'imports.titleOf.work',
  amount: 'imports.titleOf.amount',
  points: 'imports.titleOf.points',
  lastDay: 'imports.titleOf.lastDay',
  customer: 'imports.titleOf.customer',
}

/** What a list calls the values of a field: the codes, and where their words are. */
const choices: Record<string, string | { at: string; codes: readonly string[] }> = {
  gender: { at: 'common.field', codes: ['male', 'female'] },
  customerKind: 'customers.kinds',
  transmission: { at: 'vehicles', codes: transmissions },
  powerType: { at: 'vehicles', codes: powerTypes },
  unit: 'inventory.unit',
  condition: 'catalog-services.condition',
  country: 'common.country',
  role: 'common.role',
}

/** The codes of messages that may be said of a cell: those of the platform, and those of what is imported. */
const ofCells =
  /^([a-zA-Z]+|imports\.\w+|customer-import\.\w+|inventory\.\w+|catalog-services\.\w+|employees\.\w+|suppliers\.\w+|vehicles\.\w+|customers\.\w+|legal-entities\.\w+)$/

type Language = (typeof languages)[number]

function at(language: Language, path: string): unknown {
  const [first = '', ...rest] = path.split('.')
  const start: unknown = catalogues[language][first]
  return rest.reduce((value, key) => (value as Record<string, unknown>)[key], start)
}

const inAll = (path: string) =>
  Object.fromEntries(languages.map((language) => [language, at(language, path)]))

const listOf = (choice: (typeof choices)[string]) => {
  const { at: path, codes } =
    typeof choice === 'string'
      ? { at: choice, codes: Object.keys(at('en', choice) as object) }
      : choice
  return codes.flatMap((code) =>
    languages.map((language) => [(at(language, path) as Record<string, string>)[code], code]),
  )
}

async function written(): Promise<string> {
  const reasons = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        [...messageCatalogue()]
          .filter(([, code]) => ofCells.test(code))
          .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
          .map(([message, code]) => [
            code,
            language === 'en' ? message : translateMessage(catalogues[language], { code, message }),
          ]),
      ),
    ]),
  )
  const parts = {
    titles: Object.fromEntries(Object.entries(titles).map(([key, path]) => [key, inAll(path)])),
    choices: Object.fromEntries(Object.entries(choices).map(([key, one]) => [key, listOf(one)])),
    reasons,
  }
  const text = `/* Written by \`npm run generate:words\` from the texts of the screens. */
export const titles = ${JSON.stringify(parts.titles)} as const
export const choices: Readonly<Record<'${Object.keys(choices).join("' | '")}', readonly (readonly [shown: string, code: string])[]>> = ${JSON.stringify(parts.choices)}
export const reasons: Readonly<Record<'${languages.join("' | '")}', Readonly<Record<string, string>>>> = ${JSON.stringify(parts.reasons)}
`
  const style = JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8')) as Parameters<
    typeof format
  >[2]
  return (await format('words.gen.ts', text, style)).code
}

test('the words of files are those of the screens', async () => {
  const now = await written()
  if (process.env.WRITE_WORDS) writeFileSync(file, now)
  expect(now).not.toContain('undefined')
  expect(readFileSync(file, 'utf8')).toBe(now)
})
