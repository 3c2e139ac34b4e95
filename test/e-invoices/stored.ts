/** Entities and issued documents in a database, as selling would leave them, for tests of what comes after. */
import { sql } from 'kysely'
import pg from 'pg'
import { type Who, type World, aPhone } from '../world.ts'
import { type Given, documentOf, indonesia, malaysia, netherlands } from './documents.ts'

export const countries = {
  ID: { country: indonesia, garage: 1, id: 1, currency: 'IDR', code: 'CIL' },
  MY: { country: malaysia, garage: 3, id: 2, currency: 'MYR', code: 'SHA' },
  NL: { country: netherlands, garage: 4, id: 3, currency: 'EUR', code: 'UTR' },
} as const
export type Place = keyof typeof countries

const entities: Record<Place, object> = {
  ID: {
    country_id: 1,
    legal_name: 'PT Contoh Otomotif',
    npwp: '0012345678901000',
    street: 'Jl. Contoh',
    house_number: '7',
    city: 'Jakarta',
    postal_code: '12430',
  },
  MY: {
    country_id: 2,
    legal_name: 'Contoh Sdn. Bhd.',
    tin: 'C20880050010',
    brn: '202001234567',
    msic: '45201',
    msic_name: 'Maintenance and repair of motor vehicles',
    street: 'Jalan Contoh',
    house_number: '1',
    city: 'Shah Alam',
    postal_code: '40000',
    region_code: '10',
    phone: '+60123456789',
  },
  NL: {
    country_id: 3,
    legal_name: 'Voorbeeld B.V.',
    kvk: '12345678',
    btw_id: 'NL004495445B01',
    iban: 'NL91ABNA0417164300',
    street: 'Straat',
    house_number: '1',
    city: 'Utrecht',
    postal_code: '3511 AB',
  },
}

/** The money of a book, without asking what it has in it. */
export async function keepBook(world: World, country: number, currency: string): Promise<void> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  try {
    await client.query('update books set currency = $1 where id = $2', [currency, country])
  } finally {
    await client.end()
  }
}

/** A registered entity whose garage is ready for e-invoices from 2026 on, and its book in the money of its country. */
export async function anEntity(
  world: World,
  owner: Who,
  place: Place,
  given: Record<string, unknown> = {},
): Promise<number> {
  const { garage, id: country, currency } = countries[place]
  const { e_invoice, ...others } = given as { e_invoice?: object }
  const made = await owner.post('/admin/legal-entity', {
    ...entities[place],
    is_registered: true,
    registered_from: '2026-01-01',
    prices_include_tax: false,
    ...others,
    e_invoice: { from: '2026-01-01', ...e_invoice },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.errors))
  const { id } = made.data
  await owner.put(`/admin/garage/${garage}/settings`, { legal_entity_id: id })
  await keepBook(world, country, currency)
  return id
}

const companies: Record<Place, object> = {
  ID: { npwp: '0098765432101000', street: 'Jl. Pembeli', city: 'Bogor' },
  MY: {
    tin: 'C10880050010',
    brn: '201901234567',
    street: 'Jalan Pembeli',
    city: 'Klang',
    postal_code: '41000',
    region_code: '10',
  },
  NL: {
    kvk: '87654321',
    btw_id: 'NL004495445B01',
    street: 'Kade',
    house_number: '2',
    city: 'Amsterdam',
    postal_code: '1011 AB',
  },
}
const phoneOf: Record<Place, () => string> = {
  ID: aPhone,
  MY: () => aPhone().replace('+62812', '+6012').slice(0, 12),
  NL: () => aPhone().replace('+62812', '+316').slice(0, 12),
}

export async function aCustomer(owner: Who, place: Place, given: object = {}): Promise<number> {
  const made = await owner.post('/admin/customer', {
    full_name: 'Pembeli',
    phone: phoneOf[place](),
    country_id: countries[place].id,
    ...given,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.errors))
  return made.data.id
}
export const aCompany = (owner: Who, place: Place, given: object = {}) =>
  aCustomer(owner, place, {
    kind: 'company',
    legal_name: 'Pembeli & Rekan',
    ...companies[place],
    ...given,
  })

/** The rest of what an invoice keeps of its paper. */
const sheetOf = (country_id: number) => ({
  kind: 'sale',
  opened_on: null,
  order: null,
  language: { 1: 'id', 2: 'my', 3: 'nl' }[country_id],
  country_id,
  garage: { name: 'Garage', address: null, phone: null, bank_account: null },
  issuer: null,
  buyer: null,
  vehicle: null,
})

let numbers = 0
export const plainSale: Given = {
  lines: [
    {
      kind: 'service',
      name: 'Servis',
      qty: 1,
      unit: 'service',
      unit_price: 100_000,
      discount: 0,
      code: 0,
    },
  ],
  includes_tax: false,
  off: { discount: 0, voucher: 0, points: 0 },
  down: 0,
  number: 1,
}

/** @returns its id and number, and the id of its e-invoice */
export async function anIssued(
  world: World,
  place: Place,
  {
    entity,
    customer,
    day = '2026-11-20',
    ...given
  }: { entity: number; customer: number | null; day?: string } & Partial<Given>,
): Promise<{ id: number; number: string; e_invoice: number }> {
  const { country, garage, id: country_id, code } = countries[place]
  const document = documentOf(country, { ...plainSale, ...given })
  const number = `INV/${code}/2026/${String(++numbers).padStart(5, '0')}`
  const db = world.appContext.database.writes
  const codes = await db
    .selectFrom('tax_codes')
    .select(['id', 'code', 'kind'])
    .where('country_id', '=', country_id)
    .execute()
  const idOf = (name: string | undefined) => codes.find((each) => each.code === name)?.id ?? null
  const sum = (of: 'base' | 'tax') => document.lines.reduce((total, line) => total + line[of], 0)
  const share = (of: 'discount' | 'voucher' | 'points') =>
    document.lines.reduce((total, line) => total + line.shares[of], 0)
  const names = [...new Set(document.lines.map((line) => line.code?.code))]
  const taxes = names.flatMap((name) => {
    const of = document.lines.filter((line) => line.code?.code === name)
    const tax_code_id = idOf(name)
    if (tax_code_id === null) return []
    const total = (field: 'base' | 'other_base' | 'tax') =>
      of.reduce((all, line) => all + line[field], 0)
    const { kind = 'standard', rate = 0 } = of[0]?.code ?? {}
    const names = { en: name, id: name, my: name, nl: name }
    const sums = { base: total('base'), other_base: total('other_base'), tax: total('tax') }
    return [{ tax_code_id, code: name, name, names, kind, rate, ...sums }]
  })
  const [net, tax] = [sum('base'), sum('tax')]
  const { rows } = await sql<{ id: number }>`
    insert into invoices (garage_id, legal_entity_id, customer_id, sold_into, number, issued_at, issued_on, sheet, sub_total,
      discount, voucher_value, points_value, net, tax, grand_total, down_payment, taxes, prices_include_tax)
    select ${garage}, ${entity}, ${customer}::int, a.id, ${number}, ${`${day}T03:00:00Z`}, ${day},
      ${JSON.stringify(sheetOf(country_id))}::jsonb || jsonb_build_object('bill_to', jsonb_build_object('full_name', coalesce((select full_name from customers
        where id = ${customer}::int), 'Walk-in'), 'address', null, 'phone', '')),
      ${net + (document.includes_tax ? tax : 0) + share('discount') + share('voucher') + share('points')}, ${share('discount')}, ${share('voucher')},
      ${share('points')}, ${net}, ${tax}, ${net + tax}, 0, ${JSON.stringify(taxes)}, ${document.includes_tax}
    from accounts a where a.book_id = ${country_id} and a.system_key = 'CASH' and a.garage_id is null returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  const lines = document.lines.map(({ shares, code: taxed, ...line }) => ({
    ...line,
    amount: line.gross - line.discount,
    order_discount: shares.discount,
    voucher: shares.voucher,
    points: shares.points,
    tax_code_id: idOf(taxed?.code),
  }))
  // in one statement: figures are kept of all lines that come together
  await sql`insert into invoice_lines (invoice_id, line_no, kind, name, qty, unit_price, discount, amount, order_discount,
      voucher, points, tax, tax_code_id, base, other_base)
    select ${id}, line_no, kind, name, qty, unit_price, discount, amount, order_discount, voucher, points, tax, tax_code_id,
      base, other_base
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (line_no int, kind text, name text, qty numeric,
      unit_price bigint, discount bigint, amount bigint, order_discount bigint, voucher bigint, points bigint, tax bigint,
      tax_code_id int, base bigint, other_base bigint)`.execute(db)
  const made = await sql<{ id: number }>`
    select id from e_invoices where source = 'sale' and source_id = ${id}`.execute(db)
  return { id, number, e_invoice: made.rows[0]?.id ?? 0 }
}
