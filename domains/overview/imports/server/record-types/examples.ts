/**
 * The rows of the example files: three of each record type, of invented people, parts and work, which import without a
 * problem. Documents and visits are of customers, cars and suppliers that exist; on an empty installation they are of
 * those in the other examples.
 */
import type { Currency } from '#platform/contract/money/currency.ts'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { ImportNounKey } from '../../record-types.ts'
import {
  selectSomeCars,
  selectSomeCustomers,
  selectSomeMake,
  selectSomeSuppliers,
} from './queries-examples.ts'

interface Sample {
  customers: readonly string[]
  employees: readonly string[]
  suppliers: readonly string[]
  parts: readonly string[]
  work: readonly string[]
  street: string
}

const samples: Readonly<Record<Language, Sample>> = {
  en: {
    customers: ['Sam Example', 'Kim Example', 'Robin Example'],
    employees: ['Alex Example', 'Jo Example', 'Max Example'],
    suppliers: ['Example Parts', 'Example Tyres', 'Example Glass'],
    parts: ['Oil filter', 'Engine oil 5W-30', 'Brake pads'],
    work: ['Oil change', 'Wheel alignment', 'Brake service'],
    street: 'Example Street 1',
  },
  id: {
    customers: ['Budi Contoh', 'Sari Contoh', 'Agus Contoh'],
    employees: ['Rina Contoh', 'Joko Contoh', 'Dewi Contoh'],
    suppliers: ['Contoh Suku Cadang', 'Contoh Ban', 'Contoh Kaca'],
    parts: ['Filter oli', 'Oli mesin 5W-30', 'Kampas rem'],
    work: ['Ganti oli', 'Spooring', 'Servis rem'],
    street: 'Jalan Contoh 1',
  },
  my: {
    customers: ['Ali Contoh', 'Siti Contoh', 'Ravi Contoh'],
    employees: ['Aminah Contoh', 'Farid Contoh', 'Mei Contoh'],
    suppliers: ['Contoh Alat Ganti', 'Contoh Tayar', 'Contoh Cermin'],
    parts: ['Penapis minyak', 'Minyak enjin 5W-30', 'Pad brek'],
    work: ['Tukar minyak enjin', 'Penjajaran roda', 'Servis brek'],
    street: 'Jalan Contoh 1',
  },
  nl: {
    customers: ['Jan Voorbeeld', 'Anna Voorbeeld', 'Piet Voorbeeld'],
    employees: ['Kees Voorbeeld', 'Els Voorbeeld', 'Noor Voorbeeld'],
    suppliers: ['Voorbeeld Onderdelen', 'Voorbeeld Banden', 'Voorbeeld Ruiten'],
    parts: ['Oliefilter', 'Motorolie 5W-30', 'Remblokken'],
    work: ['Olie verversen', 'Wielen uitlijnen', 'Remmen nakijken'],
    street: 'Voorbeeldstraat 1',
  },
}

interface ExampleContext {
  db: Db
  /** Narrowed to the chosen country or garage. */
  scope: Scope
  language: Language
  currency: Currency
}

type Row = Readonly<Record<string, string>>

/** The values of each of the three rows, by field. Too few values start again from the first. */
const rowsOf = (fields: Readonly<Record<string, readonly string[]>>): Row[] =>
  [0, 1, 2].map((at) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, values]) => [field, values[at % values.length] ?? '']),
    ),
  )

/** The numbers of the languages differ, so that the examples of two languages are of different people and cars. */
const numbered = (language: Language, start: string) =>
  [0, 1, 2].map((at) => `${start}${languages.indexOf(language) + 1}${at + 1}`)
const phonesOf = (language: Language) => numbered(language, '+628129000100')
/** Valid in each of our countries. */
const platesOf = (language: Language) => numbered(language, 'AB12')

/** Thousands of rupiah; the same number of ringgit or euro. */
const pricesOf = (currency: Currency, ...thousands: readonly number[]) =>
  thousands.map((amount) => (currency === 'IDR' ? `${amount}000` : String(amount)))

/** A day of last year, which is before any opening day. */
const DAYS = ['01-15', '03-20', '06-30'].map((day) => `${new Date().getUTCFullYear() - 1}-${day}`)

async function payers({ db, scope, language }: ExampleContext) {
  const people = await selectSomeCustomers(db, scope)
  const sample = { phone: phonesOf(language), full_name: samples[language].customers }
  return {
    customer_phone: people.length > 0 ? people.map(({ phone }) => phone) : sample.phone,
    customer_name: people.length > 0 ? people.map(({ full_name }) => full_name) : sample.full_name,
  }
}

/** The number of a supplier's bill is one for all garages. */
const documents = ({ scope: { garages }, currency }: ExampleContext) => ({
  number: [1, 2, 3].map((at) => ['EX', ...(garages.length === 1 ? garages : []), at].join('-')),
  date: DAYS,
  total: pricesOf(currency, 1000, 250, 780),
  open: pricesOf(currency, 400, 250, 30),
})

export const exampleRows: Readonly<
  Record<ImportNounKey, (context: ExampleContext) => Row[] | Promise<Row[]>>
> = {
  async customers({ db, language }) {
    // a car needs a brand that exists
    const make = await selectSomeMake(db)
    return rowsOf({
      full_name: samples[language].customers,
      phone: phonesOf(language),
      email: ['customer@example.com', '', ''],
      address: ['', samples[language].street, ''],
      gender: ['', 'female', 'male'],
      birth_date: ['1988-03-25', '', ''],
      ...(make && {
        license_plate: platesOf(language),
        brand: [make.brand],
        model: [make.model],
        production_year: ['2019', '2021', '2016'],
        odometer: ['41000', '15000', '88000'],
      }),
    })
  },
  items: ({ language, currency }) =>
    rowsOf({
      name: samples[language].parts,
      sku: ['EX-OIL', 'EX-5W30', 'EX-PADS'],
      quantity: ['12', '24', '4'],
      unit: ['pcs', 'liter', 'set'],
      buy_price: pricesOf(currency, 35, 90, 250),
      sell_price: pricesOf(currency, 55, 125, 390),
      minimum_stock: ['', '', '2'],
    }),
  services: ({ language, currency }) =>
    rowsOf({
      name: samples[language].work,
      price: pricesOf(currency, 150, 250, 350),
      minutes: ['45', '60', '90'],
      warranty_days: ['', '7', '30'],
      warranty_condition: ['', 'leaves_within_24h', 'none'],
    }),
  suppliers: ({ language }) =>
    rowsOf({
      name: samples[language].suppliers,
      code: ['EX-1', 'EX-2', ''],
      phone: ['+622150001001', '', ''],
      email: ['orders@example.com', '', ''],
      address: ['', samples[language].street, ''],
      website: ['', '', 'https://example.com'],
    }),
  employees: ({ language }) =>
    rowsOf({
      full_name: samples[language].employees,
      phone: numbered(language, '+628129000200'),
      role: ['employee', 'employee', 'finance'],
      gender: ['female', 'male', ''],
    }),
  makes: () =>
    rowsOf({ brand: ['Toyota', 'Toyota', 'Honda'], model: ['Avanza', 'Innova', 'Jazz'] }),
  async history({ db, scope, language, currency }) {
    const plates = await selectSomeCars(db, scope)
    return rowsOf({
      license_plate: plates.length > 0 ? plates : platesOf(language),
      date: DAYS,
      odometer: ['41000', '15000', '88000'],
      text: samples[language].work,
      amount: pricesOf(currency, 350, 900, 250),
    })
  },
  'open-invoices': async (context) => rowsOf({ ...(await payers(context)), ...documents(context) }),
  async 'open-bills'(context) {
    const names = await selectSomeSuppliers(context.db, context.scope)
    return rowsOf({
      supplier: names.length > 0 ? names : samples[context.language].suppliers,
      ...documents(context),
    })
  },
  points: async (context) => rowsOf({ ...(await payers(context)), points: ['120', '40', '250'] }),
  deposits: async (context) =>
    rowsOf({ ...(await payers(context)), amount: pricesOf(context.currency, 150, 50, 300) }),
}
