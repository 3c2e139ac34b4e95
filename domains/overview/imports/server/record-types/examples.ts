/** Rows of the example files: invented people, parts and work that import without a problem. */

export const items = [
  {
    name: 'Oil filter',
    sku: 'EX-OIL',
    quantity: '12',
    unit: 'pcs',
    buy_price: '35000',
    sell_price: '55000',
  },
  {
    name: 'Engine oil 5W-30',
    sku: 'EX-5W30',
    quantity: '24',
    unit: 'liter',
    buy_price: '90000',
    sell_price: '125000',
  },
  {
    name: 'Brake pads',
    sku: 'EX-PADS',
    quantity: '4',
    unit: 'set',
    buy_price: '250000',
    sell_price: '390000',
    minimum_stock: '2',
  },
]

export const services = [
  { name: 'Oil change', price: '150000', minutes: '45' },
  {
    name: 'Wheel alignment',
    price: '250000',
    minutes: '60',
    warranty_days: '7',
    warranty_condition: 'leaves_within_24h',
  },
  {
    name: 'Brake service',
    price: '350000',
    minutes: '90',
    warranty_days: '30',
    warranty_condition: 'none',
  },
]

export const suppliers = [
  { name: 'Example Parts', code: 'EX-1', phone: '+622150001001', email: 'orders@example.com' },
  { name: 'Example Tyres', code: 'EX-2', address: 'Industrial Street 1' },
  { name: 'Example Glass', website: 'https://example.com' },
]

export const employees = [
  { full_name: 'Sari Utami', phone: '+6281290002001', role: 'employee', gender: 'female' },
  { full_name: 'Joko Widodo Santoso', phone: '+6281290002002', role: 'employee' },
  { full_name: 'Maria Dewi', phone: '+6281290002003', role: 'finance' },
]

export const makes = [
  { brand: 'Toyota', model: 'Avanza' },
  { brand: 'Toyota', model: 'Innova' },
  { brand: 'Honda', model: 'Jazz' },
]

/** Cars are added if there is a brand. */
export const customers = [
  {
    full_name: 'Dewi Anggraini',
    phone: '+6281290001001',
    email: 'dewi@example.com',
    gender: 'female',
    birth_date: '1988-03-25',
  },
  { full_name: 'Dewi Anggraini', phone: '+6281290001001' },
  { full_name: 'Pieter Jansen', phone: '+31612345678', address: 'Utrecht' },
] as const

/** Previous visits of three cars. */
export const works = ['Oil change', 'Brake pads', 'Alignment'] as const
