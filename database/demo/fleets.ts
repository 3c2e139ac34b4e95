/**
 * Companies whose cars the garages look after, in countries where a garage is registered for tax: they order in writing, pay
 * later, and want an invoice that their own bookkeeping can read. The firms and their numbers are invented; the numbers have
 * valid check digits.
 */
import type { Insertable } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { type CountryCode, countryId } from './reference.ts'

type Numbers = Pick<
  Insertable<DB['customers']>,
  | 'npwp'
  | 'tin'
  | 'brn'
  | 'sst_number'
  | 'kvk'
  | 'btw_id'
  | 'street'
  | 'house_number'
  | 'postal_code'
  | 'city'
  | 'region_code'
>

export interface Fleet {
  country: CountryCode
  name: string
  phone: string
  numbers: Numbers
  payment_terms_days: number
  /** How its purchase orders begin; null: it has none. */
  orders: string | null
  plates: readonly string[]
}

export const fleets: readonly Fleet[] = [
  {
    country: 'ID',
    name: 'PT Anggrek Lintas Sagara',
    phone: '+62215550301',
    numbers: {
      npwp: '0012345674015000',
      street: 'Jl. Contoh Raya',
      house_number: '21',
      postal_code: '12430',
      city: 'Jakarta Selatan',
    },
    payment_terms_days: 30,
    orders: 'PO/ALS/',
    plates: ['B 2714 SZK', 'B 2715 SZK', 'B 2716 SZK', 'B 2717 SZK'],
  },
  {
    country: 'ID',
    name: 'CV Teratai Boga Contoh',
    phone: '+62225550302',
    numbers: {
      npwp: '0023456783015000',
      street: 'Jl. Teratai Contoh',
      house_number: '4',
      postal_code: '40115',
      city: 'Bandung',
    },
    payment_terms_days: 14,
    orders: null,
    plates: ['D 1481 TBC', 'D 1482 TBC', 'D 1483 TBC'],
  },
  {
    country: 'MY',
    name: 'Lembah Sinar Logistik Sdn. Bhd.',
    phone: '+60355520301',
    numbers: {
      tin: 'C20990010010',
      brn: '201601001234',
      sst_number: 'B16-1808-31022222',
      street: 'Jalan Perusahaan Contoh 3',
      house_number: 'Lot 12',
      postal_code: '40150',
      city: 'Shah Alam',
      region_code: '10',
    },
    payment_terms_days: 30,
    orders: 'LSL-',
    plates: ['WVC 4101', 'WVC 4102', 'WVC 4103', 'WVC 4104', 'WVC 4105'],
  },
  {
    country: 'MY',
    name: 'Teluk Jingga Trading Sdn. Bhd.',
    phone: '+6075552302',
    numbers: {
      tin: 'C20990020020',
      brn: '201801005678',
      street: 'Jalan Senai Contoh',
      house_number: '8',
      postal_code: '81400',
      city: 'Senai',
      region_code: '01',
    },
    payment_terms_days: 14,
    orders: null,
    plates: ['JTC 2201', 'JTC 2202', 'JTC 2203'],
  },
  {
    country: 'MY',
    name: 'Puncak Mawar Catering Sdn. Bhd.',
    phone: '+6082555303',
    numbers: {
      tin: 'C20990030030',
      brn: '202101009012',
      street: 'Jalan Mawar Contoh',
      house_number: '15',
      postal_code: '93350',
      city: 'Kuching',
      region_code: '13',
    },
    payment_terms_days: 30,
    orders: 'PMC/PO/',
    plates: ['QAB 3301 C', 'QAB 3302 C', 'QAB 3303 C'],
  },
  {
    country: 'NL',
    name: 'Wielervoort Bezorging B.V.',
    phone: '+31302555301',
    numbers: {
      kvk: '81234501',
      btw_id: 'NL896663747B01',
      street: 'Ambachtsweg',
      house_number: '31',
      postal_code: '3542 AB',
      city: 'Utrecht',
    },
    payment_terms_days: 30,
    orders: 'INK-',
    plates: ['V-481-TR', 'V-482-TR', 'V-483-TR', 'V-484-TR'],
  },
  {
    country: 'NL',
    name: 'Eikenhof Installatietechniek B.V.',
    phone: '+31402555302',
    numbers: {
      kvk: '82345602',
      btw_id: 'NL875592004B01',
      street: 'Lindelaan',
      house_number: '112',
      postal_code: '5611 EF',
      city: 'Eindhoven',
    },
    payment_terms_days: 14,
    orders: null,
    plates: ['V-512-KN', 'V-513-KN', 'V-514-KN'],
  },
  {
    country: 'NL',
    name: 'Polderbrug Thuiszorg B.V.',
    phone: '+31302555303',
    numbers: {
      kvk: '83456703',
      btw_id: 'NL842278758B01',
      street: 'Industrieplein',
      house_number: '7',
      postal_code: '1033 CD',
      city: 'Amsterdam',
    },
    payment_terms_days: 30,
    orders: 'PB26/',
    plates: ['K-601-XS', 'K-602-XS', 'K-603-XS'],
  },
]

const asEmail = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .slice(0, 2)
    .join('.')

/** The row of the customer, but for its id. */
export function companyOf({ country, name, phone, numbers, ...fleet }: Fleet) {
  const { street, house_number, postal_code, city } = numbers
  return {
    ...numbers,
    kind: 'company',
    full_name: name,
    legal_name: name,
    phone,
    email: `${asEmail(name)}@example.com`,
    invoice_email: `invoices.${asEmail(name)}@example.com`,
    address: `${street} ${house_number}, ${postal_code} ${city}`,
    country_id: countryId(country),
    country_code: country,
    is_owner: true,
    tier: 'Bronze',
    payment_terms_days: fleet.payment_terms_days,
    purchase_order_required: fleet.orders !== null,
  }
}
