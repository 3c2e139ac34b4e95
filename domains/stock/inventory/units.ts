/** The units of parts and of goods. */
export const units = [
  { code: 'pcs', name: 'Pcs' },
  { code: 'set', name: 'Set' },
  { code: 'bottle', name: 'Bottle' },
  { code: 'can', name: 'Can' },
  { code: 'liter', name: 'Litre' },
  { code: 'kg', name: 'Kilogram' },
  { code: 'meter', name: 'Metre' },
  { code: 'roll', name: 'Roll' },
  { code: 'box', name: 'Box' },
] as const

export const unitCodes = units.map(({ code }) => code) as unknown as readonly [
  (typeof units)[number]['code'],
  ...(typeof units)[number]['code'][],
]
