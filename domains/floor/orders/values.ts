/** What lists of orders distinguish. */

/**
 * The filters behind the dashboard's figures: the list shows exactly the counted orders
 * (orders/server/queries-figures.ts).
 */
export const figures = [
  'work_orders',
  'vehicles',
  'vehicles_before',
  'bookings',
  'done',
  'today',
  'stuck',
  'at_risk',
] as const

export type Figure = (typeof figures)[number]

/** How an order began: rework of another order, warranty claim, booking or walk-in. */
export const orderKinds = ['booking', 'walk_in', 'rework', 'warranty'] as const

export type OrderKind = (typeof orderKinds)[number]
