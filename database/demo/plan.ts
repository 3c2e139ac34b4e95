/** Which cars come when: three months of ordinary days. */
import { addDays, dayIn } from '#platform/contract/days.ts'
import { CLOSES, Clock, OPENS, instantIn, weekday } from './calendar.ts'
import type { Car } from './customers.ts'
import { type Job, jobFor } from './jobs.ts'
import type { Garage } from './network.ts'
import { type Random, seededRandom } from './random.ts'
import type { Ending, Plan } from './steps.ts'

/** Days before today. */
export const DAYS = 91

/** Visits in the three months, by garage. Two garages have no mechanic yet and take bookings only. */
const visits: Record<number, number> = {
  1: 180,
  2: 75,
  3: 35,
  4: 6,
  5: 35,
  6: 6,
  7: 70,
  8: 22,
  9: 20,
  10: 45,
  11: 20,
}

/** Sunday first: almost no visits on Sunday, and most on Saturday. */
const crowd = [0.06, 1.1, 1, 0.95, 1, 1, 1.25]
const CROWD_A_WEEK = crowd.reduce((sum, share) => sum + share, 0)

/** The last days have every click; earlier days have only the results. */
const RECENT = 10

/** How long a car stays away after a visit, in days. */
const REST = 9

export function ordinaryDays(
  garages: readonly Garage[],
  cars: readonly Car[],
  today: Date,
): Plan[] {
  const plans: Plan[] = []
  for (let ago = DAYS; ago > 0; ago--) {
    for (const garage of garages) {
      const day = addDays(dayIn(garage.time_zone, today), -ago)
      const random = seededRandom(`day ${garage.id} ${day}`)
      const expected =
        ((visits[garage.id] ?? 0) * 7 * (crowd[weekday(day)] ?? 1)) / CROWD_A_WEEK / DAYS
      const many = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
      for (let turn = 1; turn <= many; turn++) {
        const plan = aVisit(garage, cars, day, `visit ${garage.id} ${day} ${turn}`)
        if (plan) plans.push(ago > RECENT ? inBrief(plan) : plan)
      }
    }
  }
  return plans
}

/** A car based in the country; of a few candidates, the one with the oldest last visit. */
export function carFor(
  garage: Garage,
  cars: readonly Car[],
  day: string,
  random: Random,
): Car | undefined {
  const free = cars.filter(
    (car) =>
      car.country_id === garage.country_id &&
      car.busy_until < day &&
      !(car.wanted_on <= addDays(day, REST)),
  )
  if (free.length === 0) return undefined
  const few = Array.from({ length: 5 }, () => random.pick(free))
  return few.reduce((rested, car) => (car.busy_until < rested.busy_until ? car : rested))
}

export const keep = (car: Car, day: string, job: Job) => {
  car.busy_until = addDays(day, REST + Math.ceil(job.minutes / 300))
}

const hasMechanic = ({ id }: Garage) => id !== 4 && id !== 6

function aVisit(garage: Garage, cars: readonly Car[], day: string, name: string): Plan | undefined {
  const random = seededRandom(`${name} plan`)
  const car = carFor(garage, cars, day, random)
  if (!car) return undefined
  const job = jobFor(car, random)
  keep(car, day, job)
  const latest = job.minutes > 200 ? OPENS + 3 * 60 : CLOSES - 3 * 60
  const isBooking = !hasMechanic(garage) || random.chance(0.45)
  const minute = isBooking
    ? Math.floor(random.between(OPENS + 30, latest) / 30) * 30
    : random.between(OPENS + 5, latest)
  const clock = new Clock(garage.time_zone, day, minute)
  return {
    name,
    garage,
    car,
    job,
    clock,
    booked_at: isBooking
      ? instantIn(
          garage.time_zone,
          addDays(day, -random.between(1, 6)),
          random.between(OPENS, CLOSES),
        )
      : null,
    ending: endingOf(garage, job, isBooking, random),
    ...(!job.fast && random.chance(0.12)
      ? { hold: random.pick(['parts', 'parts', 'third_party', 'customer'] as const) }
      : {}),
  }
}

/** Old estimates, refusals and holds are kept too, but not for every car. */
function inBrief(plan: Plan): Plan {
  const isPlain = plan.ending === 'delivered' || plan.job.fast
  return {
    ...plan,
    brief: isPlain && !plan.hold && seededRandom(`${plan.name} brief`).chance(0.85),
  }
}

function endingOf(garage: Garage, job: Job, isBooking: boolean, random: Random): Ending {
  if (!hasMechanic(garage)) return random.pick(['cancelled', 'no_show'])
  const rolled = random.roll()
  if (isBooking && rolled < 0.05) return 'no_show'
  if (rolled < 0.09 && (isBooking || !job.fast)) return 'cancelled'
  return !job.fast && rolled < 0.12 ? 'declined' : 'delivered'
}
