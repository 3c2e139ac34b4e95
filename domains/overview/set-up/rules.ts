/** The steps of the first day in order, with their pages. */
import type { PagePath } from '#platform/contract/page-routes.ts'

export const stepKeys = [
  'company',
  'legal_entity',
  'hours',
  'people',
  'starter',
  'services',
  'stock',
  'customers',
  'suppliers',
  'balances',
  'order',
  'day_end',
] as const
export type StepKey = (typeof stepKeys)[number]

export const stepStates = ['open', 'done', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

export const placeOfStep: Record<StepKey, PagePath> = {
  company: '/branch-management',
  legal_entity: '/master-data/legal-entity',
  hours: '/branch-management',
  people: '/employee-management',
  starter: '/set-up',
  services: '/catalog-services',
  stock: '/inventory',
  customers: '/customer-management',
  suppliers: '/supplier',
  balances: '/journal/opening-balances',
  order: '/order-management',
  day_end: '/day-end',
}

/** The count of a step, and whether that is enough. */
export interface Counted {
  count: number
  done: boolean
  /** Records of the step that still lack something: services without a price. */
  missing?: number
}

/** A step that is done is shown as done, even if it was skipped. */
export const stateOf = ({ done }: Counted, skipped: boolean): StepState =>
  done ? 'done' : skipped ? 'skipped' : 'open'

export const isFinished = (steps: readonly { state: StepState }[]) =>
  steps.every(({ state }) => state !== 'open')

export const starterKeys = [
  'makes',
  'inspection_items',
  'checklist_items',
  'service_categories',
  'services',
  'inventory_categories',
  'holidays',
] as const
export type StarterKey = (typeof starterKeys)[number]
