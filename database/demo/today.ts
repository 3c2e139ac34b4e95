/** The board of today: in the head garage a car in every stage, a few in the others, bookings for the days to come. */
import { addDays, dayIn } from '#platform/contract/days.ts'
import { Clock, OPENS, instantIn, minuteIn, nextWorkday } from './calendar.ts'
import type { Car } from './customers.ts'
import { jobFor } from './jobs.ts'
import type { Garage, Network } from './network.ts'
import { carFor } from './plan.ts'
import { seededRandom } from './random.ts'
import type { Plan } from './steps.ts'

type Scene = Pick<Plan, 'until' | 'hold'> & {
  ending?: Plan['ending']
  /** Fast service or not; random if left out. */
  fast?: boolean
  booked?: true
  /** This job; random if left out. */
  job?: string
}

const slow = { fast: false }
const headGarage: readonly Scene[] = [
  { until: 'delivered', fast: true },
  { until: 'delivered', fast: true, booked: true },
  { until: 'delivered', fast: true },
  { ending: 'no_show', booked: true },
  { ending: 'cancelled', booked: true },
  { until: 'part_paid', fast: true },
  { until: 'invoiced', fast: true },
  { until: 'ready', fast: true, booked: true },
  { until: 'quality_check', fast: true },
  { until: 'on_hold', hold: 'parts', job: 'new radiator', ...slow },
  { until: 'in_progress', ...slow },
  { until: 'in_progress', fast: true },
  { until: 'in_progress', booked: true, ...slow },
  { until: 'awaiting_approval', ...slow },
  { until: 'awaiting_approval', booked: true, ...slow },
  { until: 'inspecting', ...slow },
  { until: 'inspecting', booked: true, ...slow },
  { until: 'queued', booked: true },
  { until: 'queued', ...slow },
  { until: 'queued', fast: true },
]
const otherGarages: readonly Scene[] = [
  { until: 'delivered', fast: true },
  { until: 'ready', fast: true },
  { until: 'in_progress', booked: true, ...slow },
  { until: 'awaiting_approval', ...slow },
  { until: 'inspecting', ...slow },
  { until: 'queued', fast: true },
]
const withoutMechanic: readonly Scene[] = [{ until: 'queued', fast: true }]

/** Today's work began when the doors opened, or four hours ago if that is earlier; never yesterday. */
const beganAt = (minuteNow: number) => Math.max(1, Math.min(OPENS, minuteNow - 240))

/**
 * A clock that never reaches the present: the time left until now shrinks with every step. A whole morning fits,
 * at whatever hour the demo is filled.
 */
class MorningClock extends Clock {
  readonly #end: number
  #at: number

  constructor(timeZone: string, day: string, minute: number, end: Date) {
    super(timeZone, day, minute)
    this.#end = end.getTime() - 1000
    this.#at = instantIn(timeZone, day, minute).getTime()
  }

  override get at(): Date {
    return new Date(Math.floor(this.#at))
  }

  override pass(minutes: number): Date {
    this.#at += Math.max(0, this.#end - this.#at) * (minutes / (minutes + 300))
    return this.at
  }

  override nextMorning(): Date {
    return this.pass(60)
  }
}

export function todaysBoard({ garages }: Network, cars: readonly Car[], today: Date): Plan[] {
  return garages
    .filter(({ kind }) => kind === 'garage')
    .flatMap((garage) => [...openToday(garage, cars, today), ...toCome(garage, cars, today)])
}

function openToday(garage: Garage, cars: readonly Car[], today: Date): Plan[] {
  const day = dayIn(garage.time_zone, today)
  const began = beganAt(minuteIn(garage.time_zone, today))
  const span = Math.max(0, (minuteIn(garage.time_zone, today) - began) * 0.6)
  const scenes =
    garage.id === 1 ? headGarage : [4, 6].includes(garage.id) ? withoutMechanic : otherGarages
  return scenes.flatMap((scene, index) => {
    const name = `today ${garage.id} ${day} ${index}`
    const random = seededRandom(`${name} plan`)
    const car = carFor(garage, cars, day, random)
    if (!car) return []
    const job = jobFor(car, random, ({ name, fast, minutes }) =>
      scene.job ? name === scene.job : minutes < 400 && (scene.fast ?? fast) === fast,
    )
    car.wanted_on = day
    // cars in the latest stages arrived first
    const minute = began + Math.floor((span * index) / scenes.length)
    const plan: Plan = {
      name,
      garage,
      car,
      job,
      clock: new MorningClock(garage.time_zone, day, minute, today),
      booked_at: scene.booked
        ? instantIn(
            garage.time_zone,
            addDays(day, -random.between(1, 4)),
            random.between(540, 1000),
          )
        : null,
      ending: scene.ending ?? 'delivered',
    }
    if (scene.until) plan.until = scene.until
    if (scene.hold) plan.hold = scene.hold
    return [plan]
  })
}

/** Bookings: later today, tomorrow, the days after. */
function toCome(garage: Garage, cars: readonly Car[], today: Date): Plan[] {
  const day = dayIn(garage.time_zone, today)
  const now = minuteIn(garage.time_zone, today)
  const tomorrow = nextWorkday(day)
  const later = nextWorkday(tomorrow)
  const isHead = garage.id === 1
  const days = isHead
    ? [day, day, day, tomorrow, tomorrow, tomorrow, later, later, nextWorkday(later)]
    : [day, tomorrow, later]
  return days.flatMap((wanted, index) => {
    const name = `booked ${garage.id} ${day} ${index}`
    const random = seededRandom(`${name} plan`)
    const car = carFor(garage, cars, day, random)
    if (!car) return []
    const job = jobFor(car, random)
    car.wanted_on = day
    const minute =
      wanted === day
        ? Math.min(23 * 60 + 45, Math.ceil((Math.max(now, OPENS) + 30 + index * 45) / 15) * 15)
        : Math.floor(random.between(OPENS + 30, OPENS + 8 * 60) / 30) * 30
    return [
      {
        name,
        garage,
        car,
        job,
        clock: new Clock(garage.time_zone, wanted, minute),
        booked_at: instantIn(
          garage.time_zone,
          addDays(day, -random.between(1, 3)),
          random.between(540, 1000),
        ),
        ending: 'delivered' as const,
        until: 'booked' as const,
      },
    ]
  })
}
