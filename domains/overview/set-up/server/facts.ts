import indonesia from './starter/indonesia.json' with { type: 'json' }
import malaysia from './starter/malaysia.json' with { type: 'json' }
import netherlands from './starter/netherlands.json' with { type: 'json' }

/** Starter data of a country: names of its trade, and facts that apply there. */
export interface Starter {
  /** A brand, and its models separated by commas. */
  makes: readonly (readonly [brand: string, models: string])[]
  inspection_items: readonly string[]
  checklist_items: readonly string[]
  service_categories: readonly string[]
  services: readonly (readonly [
    name: string,
    category: string,
    minutes: number,
    warrantyDays: number,
  ])[]
  inventory_categories: readonly string[]
  holidays: readonly (readonly [day: string, name: string])[]
  state_holidays?: readonly (readonly [day: string, name: string, state: string])[]
  /** Spellings in addresses, in lower case. */
  states?: Readonly<Record<string, readonly string[]>>
  /** Holidays by the moon that are not officially announced yet. */
  calculated?: readonly string[]
}

/** By country. The files have rows of this shape; their inferred types are wider. */
export const starters = { 1: indonesia, 2: malaysia, 3: netherlands } as unknown as Readonly<
  Record<number, Starter>
>
