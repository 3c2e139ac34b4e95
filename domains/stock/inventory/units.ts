import type { Language } from '#platform/contract/text/languages.ts'

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

type UnitCode = (typeof units)[number]['code']

/** How a printed quantity names its unit. `service`: of work, which is no item. */
const printedUnits: Record<Language, Record<UnitCode | 'service', string>> = {
  en: {
    service: 'job',
    pcs: 'pcs',
    set: 'set',
    bottle: 'bottle',
    can: 'can',
    liter: 'L',
    kg: 'kg',
    meter: 'm',
    roll: 'roll',
    box: 'box',
  },
  id: {
    service: 'kali',
    pcs: 'buah',
    set: 'set',
    bottle: 'botol',
    can: 'kaleng',
    liter: 'L',
    kg: 'kg',
    meter: 'm',
    roll: 'gulung',
    box: 'kotak',
  },
  my: {
    service: 'kali',
    pcs: 'unit',
    set: 'set',
    bottle: 'botol',
    can: 'tin',
    liter: 'L',
    kg: 'kg',
    meter: 'm',
    roll: 'gulung',
    box: 'kotak',
  },
  nl: {
    service: 'keer',
    pcs: 'st.',
    set: 'set',
    bottle: 'fles',
    can: 'blik',
    liter: 'L',
    kg: 'kg',
    meter: 'm',
    roll: 'rol',
    box: 'doos',
  },
}

/** The unit as it prints; a unit that the app does not have prints as it is stored. */
export const printedUnit = (unit: string, language: Language): string =>
  (printedUnits[language] as Record<string, string>)[unit] ?? unit
