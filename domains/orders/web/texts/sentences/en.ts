/** What the server says about work orders, in its own words: the keys that the other languages translate. */
import { blocked } from '../../../rules.ts'

const said = [
  ...Object.values(blocked),
  'This work order is closed',
  'This vehicle has another open work order',
  'A work order does not go from {from} to {to}',
  'The customer is deciding: take the estimate back first',
  'Lines can no longer be changed at this stage',
  'The customer decides first: send the new lines for approval',
  'Work is recorded while the car is being worked on',
  'A line keeps its kind: remove it and add another',
  'This line comes to more than can be billed',
  'Not more than the line comes to',
  'Not more than the lines come to',
  'Lower than the last known {odometer}: give the reason',
  'Not lower than {odometer}, the odometer at check-in',
  'A walk-in needs its odometer, a booking its time',
  'This time has passed',
  'Only a booking has a time',
  'The customer signs, or say who agreed and how',
  'Not passed: {items}',
  'Please sign first',
  'This drawing is too large',
  'This drawing cannot be kept',
  'Must be more than 0',
  'At most 100 percent',
  'At most {max} lines',
  'One of: {choices}',
  'Whole rupiah, or percent with at most two decimals',
] as const

export type Sentences = Record<(typeof said)[number], string>

export const sentences = Object.fromEntries(said.map((words) => [words, words])) as Sentences
