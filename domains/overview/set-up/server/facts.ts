import indonesia from './starter/indonesia.json' with { type: 'json' }
import malaysia from './starter/malaysia.json' with { type: 'json' }
import netherlands from './starter/netherlands.json' with { type: 'json' }

/** What the garages of a country begin with: names as its trade says them, facts that hold there. */
export interface Starter {
  /** A brand, and its models with commas between them. */
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
  /** How addresses write them, in small letters. */
  states?: Readonly<Record<string, readonly string[]>>
  /** Days that follow the moon, and that nobody has decreed yet. */
  calculated?: readonly string[]
}

/** By country. The files have the rows of this shape: their types are wider. */
export const starters = { 1: indonesia, 2: malaysia, 3: netherlands } as unknown as Readonly<
  Record<number, Starter>
>
