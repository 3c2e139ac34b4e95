import { describe, expect, test } from 'vitest'
import { usualHours } from '#domains/company/garages/hours.ts'
import {
  type QueuePosition,
  etaOf,
  compareTickets,
  maskPlate,
  numberOf,
  positionAfterSkip,
  positionOf,
} from './rules.ts'

test('a wall shows of a plate what only its owner needs', () => {
  const masked = {
    'B 1234 XYZ': 'B 1•• XYZ',
    'B 12 XYZ': 'B 1•• XYZ',
    'RI 1': 'RI 1••',
    'WXY 1234': 'WXY 1••',
    '12-AB-34': '1••-AB-••',
    GOLD: 'GO••',
  }
  for (const [plate, shown] of Object.entries(masked)) expect(maskPlate(plate)).toBe(shown)
})

test('numbers have three digits, and more where a day needs them', () => {
  expect([numberOf('booking', 1), numberOf('walk_in', 42), numberOf('walk_in', 1000)]).toEqual([
    'A-001',
    'B-042',
    'B-1000',
  ])
})

describe('the order', () => {
  const at = (time: string) => `2026-11-22T${time}:00.000Z`
  const placed = (number: number, arrived: string, slot: string | null = null, urgent = false) =>
    positionOf({ number, urgent, arrived_at: at(arrived), slot_at: slot && at(slot) })
  const sorted = (places: QueuePosition[]) =>
    places.toSorted(compareTickets).map(({ turn_nr }) => turn_nr)

  test('urgent first, then the appointment of the punctual, else arrival', () => {
    expect(
      sorted([
        placed(1, '09:10'),
        placed(2, '09:16', '09:01'), // fifteen minutes late: its turn stays 09:01
        placed(3, '09:17', '09:01'), // sixteen minutes late: arrival
        placed(4, '08:44', '09:00'), // sixteen minutes early: arrival
        placed(5, '08:45', '09:00'), // fifteen minutes early: waits for 09:00
        placed(6, '09:30', null, true),
        placed(7, '09:20', null, true),
      ]),
    ).toEqual([7, 6, 4, 5, 2, 1, 3])
  })

  const skipped = (queue: QueuePosition[], index: number) => {
    const skippedTicket = queue[index]!
    const others = queue.filter((ticket) => ticket !== skippedTicket)
    return [...others, positionAfterSkip(skippedTicket, others)].toSorted(compareTickets)
  }

  test.each([
    ['by arrival', ['09:00', '09:01', '09:02', '09:03', '09:04', '09:05']],
    ['of one appointment', ['09:00', '09:00', '09:00', '09:00', '09:00', '09:00']],
    ['of two', ['09:00', '09:00', '09:00', '09:00', '09:30', '09:30']],
  ])('a skipped ticket goes three places back, again and again: %s', (_, times) => {
    let queue = times.map((time, index) => placed(index + 1, time, time))
    const names = new Map(queue.map((place) => [place, place.turn_nr]))
    for (let turn = 0; turn < 20; turn++) {
      const [head] = queue
      const after = skipped(queue, 0)
      const moved = after.find((place) => !queue.includes(place))!
      names.set(moved, names.get(head!)!)
      expect(after.map((place) => names.get(place))).toEqual([
        ...queue.slice(1, 4).map((place) => names.get(place)),
        names.get(head!),
        ...queue.slice(4).map((place) => names.get(place)),
      ])
      queue = after
    }
  })

  test('where fewer wait, it goes behind the last; alone it stays; an urgent one lets the others go first', () => {
    const queue = [placed(1, '09:00'), placed(2, '09:01')]
    expect(sorted(skipped(queue, 0))).toEqual([2, 2.5])
    expect(skipped([queue[0]!], 0)).toEqual([queue[0]])
    const [first, second, third, last] = skipped(
      [placed(9, '10:00', null, true), placed(1, '09:00'), placed(2, '09:01'), placed(3, '09:02')],
      0,
    )
    expect([first, second, third].map((place) => place?.turn_nr)).toEqual([1, 2, 3])
    expect(last).toMatchObject({ lane: 1, turn_nr: 3.5 })
  })
})

test('a turn is expected in the rounds before it, each as long as the average service', () => {
  const now = new Date('2026-11-23T08:00:00Z')
  const garage = { opening_hours: usualHours, time_zone: 'Europe/Amsterdam' }
  const minutes = (before: number, serving: number) => {
    const eta = etaOf(before, { minutes: 20, serving, ...garage }, now)!
    return [eta.from, eta.to].map((at) => (Date.parse(at) - now.getTime()) / 60_000)
  }
  expect(minutes(0, 0)).toEqual([0, 20])
  expect(minutes(3, 1)).toEqual([60, 80])
  expect(minutes(3, 2)).toEqual([20, 40])
  expect(etaOf(3, { minutes: null, serving: 2, ...garage }, now)).toBe(null)
})

test('a turn that does not come before closing time comes when the garage opens again', () => {
  const garage = { opening_hours: usualHours, time_zone: 'Europe/Amsterdam' }
  const eta = (before: number, time: string) =>
    etaOf(before, { minutes: 20, serving: 1, ...garage }, new Date(`2026-11-28T${time}+01:00`))!
  const local = (time: string) => new Date(time).toISOString()
  // a Saturday, with a Sunday behind it
  expect(eta(0, '16:30')).toEqual({
    from: local('2026-11-28T16:30+01:00'),
    to: local('2026-11-28T16:50+01:00'),
  })
  expect(eta(1, '16:30')).toEqual({
    from: local('2026-11-28T16:50+01:00'),
    to: local('2026-11-30T08:10+01:00'),
  })
  expect(eta(1, '16:40').from).toBe(local('2026-11-30T08:00+01:00'))
  expect(eta(0, '06:15').from).toBe(local('2026-11-28T08:00+01:00'))
})
