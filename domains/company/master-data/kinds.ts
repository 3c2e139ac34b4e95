/**
 * The table of kinds: every list of master data is a row here, and one service and one page serve them all.
 * To add a kind, add a row; to add a field, add it to the row's `fields`.
 */
import type { Capability } from '#platform/contract/roles.ts'

/** The pictograms of product categories and tags, in the order of their picker. */
export const icons = [
  'car',
  'wheel',
  'engine',
  'battery',
  'armchair',
  'droplet',
  'paint',
  'tool',
  'bolt',
  'bulb',
  'key',
  'shirt',
  'gift',
  'package',
  'tag',
  'star',
  'sparkles',
  'flame',
  'flag',
  'trophy',
] as const
export type Icon = (typeof icons)[number]
/** False for a row older than the icon set: it keeps its text until another icon is chosen. */
export const isIcon = (name: unknown): name is Icon => icons.some((icon) => icon === name)

/** `ref` points to another kind; the form shows a picker, the list its name. `icon` is one of the icons above. */
export type FieldKind =
  | { type: 'text'; max: number; optional?: true }
  | { type: 'icon' }
  | { type: 'money'; optional?: true }
  | { type: 'year'; optional?: true }
  | { type: 'flag' }
  | { type: 'country' }
  | { type: 'day' }
  /** A branch or workshop of the row's country; none: all of them. */
  | { type: 'garage' }
  | { type: 'choice'; options: readonly [string, ...string[]]; optional?: true }
  | { type: 'ref'; to: KindName; optional?: true; within?: string }

export interface Kind {
  /** The table of the rows. */
  table: string
  /** As the messages name it: "Brand successfully created". */
  item: string
  read: Capability
  write: Capability
  /** Reception may add a missing one: it is new until a user with the right to write saves or merges it. */
  add?: Capability
  /** Besides `name`, which every kind has. In the order of the form and of the list's columns. */
  fields: Record<string, FieldKind>
  /** The name is unique within these fields (all of them together); empty: in all rows. */
  uniqueWithin: readonly string[]
}

const priced = {
  country_id: { type: 'country' },
  price: { type: 'money', optional: true },
  description: { type: 'text', max: 500, optional: true },
} as const satisfies Record<string, FieldKind>

const productKind = {
  icon: { type: 'icon' },
  type: { type: 'choice', options: ['goods', 'merchandise', 'part'], optional: true },
} as const satisfies Record<string, FieldKind>

const garage = 'master-data.garage' as const
const vehiclePick = 'master-data.vehicle.pick' as const
const makeAdd = 'master-data.make.add' as const
const linePick = 'master-data.line.pick' as const
const manufacture = 'master-data.manufacture' as const

export type KindName =
  | 'brand'
  | 'model'
  | 'code'
  | 'variant'
  | 'service-item'
  | 'inspection-item'
  | 'third-party-item'
  | 'inventory-category'
  | 'service-category'
  | 'checklist-item'
  | 'holiday'
  | 'product-category'
  | 'product-tag'
  | 'bodyworks'
  | 'livery'

export const kinds: Record<KindName, Kind> = {
  brand: {
    table: 'brands',
    item: 'brand',
    read: vehiclePick,
    write: garage,
    add: makeAdd,
    fields: {},
    uniqueWithin: [],
  },
  model: {
    table: 'models',
    item: 'model',
    read: vehiclePick,
    write: garage,
    add: makeAdd,
    fields: { brand_id: { type: 'ref', to: 'brand' } },
    uniqueWithin: ['brand_id'],
  },
  code: {
    table: 'codes',
    item: 'code',
    read: vehiclePick,
    write: garage,
    fields: { brand_id: { type: 'ref', to: 'brand' } },
    uniqueWithin: ['brand_id'],
  },
  variant: {
    table: 'variants',
    item: 'variant',
    read: vehiclePick,
    write: garage,
    fields: {
      brand_id: { type: 'ref', to: 'brand' },
      model_id: { type: 'ref', to: 'model', within: 'brand_id' },
    },
    uniqueWithin: ['model_id'],
  },
  'service-item': {
    table: 'service_items',
    item: 'service item',
    read: linePick,
    write: garage,
    fields: priced,
    uniqueWithin: ['country_id'],
  },
  'inspection-item': {
    table: 'inspection_items',
    item: 'inspection item',
    read: linePick,
    write: garage,
    fields: priced,
    uniqueWithin: ['country_id'],
  },
  'third-party-item': {
    table: 'third_party_items',
    item: 'third-party item',
    read: linePick,
    write: garage,
    fields: priced,
    uniqueWithin: ['country_id'],
  },
  'inventory-category': {
    table: 'inventory_categories',
    item: 'inventory category',
    read: 'inventory.read',
    write: 'master-data.shared',
    fields: {},
    uniqueWithin: [],
  },
  'service-category': {
    table: 'service_categories',
    item: 'service category',
    read: garage,
    write: garage,
    fields: { country_id: { type: 'country' } },
    uniqueWithin: ['country_id'],
  },
  // offered at the quality check to the user who does it
  'checklist-item': {
    table: 'checklist_items',
    item: 'checklist item',
    read: linePick,
    write: garage,
    fields: { country_id: { type: 'country' } },
    uniqueWithin: ['country_id'],
  },
  // promises, the calendar and forecasts count it as closed
  holiday: {
    table: 'holidays',
    item: 'holiday',
    read: garage,
    write: garage,
    fields: {
      country_id: { type: 'country' },
      day: { type: 'day' },
      garage_id: { type: 'garage' },
    },
    uniqueWithin: ['country_id', 'garage_id', 'day'],
  },
  'product-category': {
    table: 'product_categories',
    item: 'product category',
    read: manufacture,
    write: manufacture,
    fields: productKind,
    uniqueWithin: [],
  },
  'product-tag': {
    table: 'product_tags',
    item: 'product tag',
    read: manufacture,
    write: manufacture,
    fields: productKind,
    uniqueWithin: [],
  },
  bodyworks: {
    table: 'bodyworks',
    item: 'bodyworks',
    read: manufacture,
    write: manufacture,
    fields: {},
    uniqueWithin: [],
  },
  livery: {
    table: 'liveries',
    item: 'livery',
    read: manufacture,
    write: manufacture,
    fields: {
      series: { type: 'text', max: 60, optional: true },
      year: { type: 'year', optional: true },
      team: { type: 'text', max: 100, optional: true },
      drivers: { type: 'text', max: 200, optional: true },
      is_dtm: { type: 'flag' },
    },
    uniqueWithin: ['series', 'year'],
  },
}

export const kindNames = Object.keys(kinds) as KindName[]
