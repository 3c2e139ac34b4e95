/** What cars come in for: services of the catalogue and the parts that go with them. */
import type { Car } from './customers.ts'
import type { Random } from './random.ts'

export interface Need {
  kind: 'service' | 'part' | 'third_party'
  /** Of services.json, the SKU of parts.json, or the third-party item. */
  key: string
  qty?: number
  /** If the list has none: third-party work. */
  price?: number
  /** The customer may decline it. */
  optional?: true
}

export interface Job {
  name: string
  /** Its weight among the other jobs. */
  weight: number
  /** Fast service: agreed at the desk and begun at once. */
  fast: boolean
  /** Minutes of actual work on the car. */
  minutes: number
  fits?: (car: Car) => boolean
  needs: (car: Car, random: Random) => Need[]
}

const service = (key: string, qty = 1): Need => ({ kind: 'service', key, qty })
const part = (key: string, qty = 1): Need => ({ kind: 'part', key, qty })
const maybe = (need: Need): Need => ({ ...need, optional: true })

const runsOn = ({ model }: Car) => model.variant.powerType
const burns = (car: Car) => runsOn(car) !== 'electric'
const hasSparks = (car: Car) => burns(car) && runsOn(car) !== 'diesel'
const isEuropean = ({ model }: Car) =>
  ['BMW', 'Mercedes-Benz', 'Audi', 'Volvo'].includes(model.brand)

const oil = (car: Car): Need[] => {
  if (runsOn(car) === 'diesel') return [part('OIL-DSL-15W40-5L')]
  if (car.model.classic) return [part('OIL-CLS-20W50-1L', 4)]
  return [part(isEuropean(car) ? 'OIL-SYN-5W40-4L' : 'OIL-SYN-5W30-4L')]
}
const oilFilter = ({ model }: Car) => {
  if (model.brand === 'BMW') return part('FLT-OIL-EU-BMW6')
  return part(model.brand === 'Mercedes-Benz' ? 'FLT-OIL-EU-MB' : 'FLT-OIL-JPN-M')
}
const airFilter = (car: Car) => part(isEuropean(car) ? 'FLT-AIR-EU' : 'FLT-AIR-JPN')
const pads = (car: Car) => part(isEuropean(car) ? 'BRK-PAD-F-EU' : 'BRK-PAD-F-MPV')
const tyres = ['TYR-185-65-15', 'TYR-195-60-15', 'TYR-205-55-16', 'TYR-175-65-14'] as const

export const jobs: readonly Job[] = [
  {
    name: 'oil',
    weight: 16,
    fast: true,
    minutes: 45,
    fits: burns,
    needs: (car) => [service('svc-oilfilter'), ...oil(car), oilFilter(car)],
  },
  {
    name: 'alignment',
    weight: 12,
    fast: true,
    minutes: 55,
    needs: (_, chance) => [
      chance.chance(0.5) ? service('svc-spoorbal') : service('svc-spooring'),
      ...(chance.chance(0.3) ? [service('svc-tyrerot')] : []),
    ],
  },
  {
    name: 'periodic',
    weight: 18,
    fast: false,
    minutes: 110,
    fits: burns,
    needs: (car, chance) => [
      service(chance.pick(['svc-10k', 'svc-10k', 'svc-20k', 'svc-40k'])),
      ...oil(car),
      oilFilter(car),
      maybe(airFilter(car)),
      maybe(part('FLT-CAB-STD')),
    ],
  },
  {
    name: 'tyres',
    weight: 8,
    fast: true,
    minutes: 75,
    needs: (_, chance) => [
      part(chance.pick(tyres), 4),
      service('svc-tyremount', 4),
      part('TYR-VALVE', 4),
      service('svc-spoorbal'),
    ],
  },
  {
    name: 'brakes',
    weight: 10,
    fast: false,
    minutes: 90,
    needs: (car) => [
      service('svc-brakef'),
      pads(car),
      maybe(service('svc-brakefluid')),
      maybe(part('FLU-BRK-DOT4-500')),
    ],
  },
  {
    name: 'air conditioning',
    weight: 9,
    fast: false,
    minutes: 130,
    needs: () => [service('svc-acclean'), service('svc-acrefill'), part('AC-REFR-134', 2)],
  },
  {
    name: 'battery',
    weight: 6,
    fast: true,
    minutes: 25,
    fits: burns,
    needs: (car) => [
      service('svc-battery'),
      part(isEuropean(car) ? 'ELE-BAT-AGM70' : 'ELE-BAT-45'),
    ],
  },
  {
    name: 'tune up',
    weight: 7,
    fast: false,
    minutes: 130,
    fits: hasSparks,
    needs: (car) => [
      service(car.model.classic ? 'svc-tuneup-carb' : 'svc-tuneup'),
      part('IGN-PLUG-NI', car.model.variant.cylinders ?? 4),
      maybe(service('svc-throttle')),
    ],
  },
  {
    name: 'suspension',
    weight: 6,
    fast: false,
    minutes: 150,
    needs: () => [
      service('svc-shock'),
      part('SUS-SHOCK-F', 2),
      maybe(part('SUS-MOUNT', 2)),
      service('svc-spooring'),
    ],
  },
  {
    name: 'cooling',
    weight: 5,
    fast: false,
    minutes: 140,
    fits: burns,
    needs: () => [
      service('svc-waterpump'),
      part('ENG-WP'),
      part('FLU-COOL-4L', 2),
      maybe(part('ENG-THERMO')),
    ],
  },
  {
    name: 'clutch',
    weight: 3,
    fast: false,
    minutes: 300,
    fits: (car) => burns(car) && car.transmission === 'manual',
    needs: () => [
      service('svc-clutch'),
      part('DRV-CLUTCH-KIT'),
      maybe(part('OIL-GEAR-80W90-1L', 2)),
    ],
  },
  {
    name: 'timing belt',
    weight: 3,
    fast: false,
    minutes: 260,
    fits: burns,
    needs: () => [service('svc-timing'), part('ENG-TB-KIT'), maybe(part('ENG-BELT-DRV'))],
  },
  {
    name: 'scan',
    weight: 5,
    fast: true,
    minutes: 40,
    needs: (_, chance) => [
      service('svc-scan'),
      ...(chance.chance(0.5) ? [service('svc-wiring', chance.pick([1, 1.5, 2]))] : []),
    ],
  },
  {
    name: 'paint',
    weight: 4,
    fast: false,
    minutes: 900,
    needs: (_, chance) => [
      service('svc-panel', chance.between(1, 3)),
      maybe(service('svc-bumper')),
      part('BOD-PRIMER-1L', chance.pick([0.5, 1])),
      part('BOD-PAINT-PU-1L', chance.pick([0.5, 0.75, 1.25])),
    ],
  },
  {
    name: 'radiator',
    weight: 3,
    fast: false,
    minutes: 200,
    fits: burns,
    needs: (_, chance) => [
      service('svc-radiator'),
      { kind: 'third_party', key: 'tp-radiator', price: chance.between(7, 13) * 50_000 },
      part('FLU-COOL-4L', 2),
    ],
  },
  {
    // only for the board of today: the part that a car waits for
    name: 'new radiator',
    weight: 0,
    fast: false,
    minutes: 200,
    needs: () => [service('svc-radiator'), part('COL-RAD'), part('FLU-COOL-4L', 2)],
  },
  {
    name: 'windscreen',
    weight: 2,
    fast: false,
    minutes: 120,
    needs: (_, chance) => [
      { kind: 'third_party', key: 'tp-windscreen', price: chance.between(28, 60) * 50_000 },
      service('svc-carwash'),
    ],
  },
  {
    name: 'detailing',
    weight: 4,
    fast: true,
    minutes: 240,
    needs: (_, chance) => [
      service(chance.pick(['svc-polish', 'svc-interior', 'svc-engbay'])),
      service('svc-carwash'),
    ],
  },
  {
    name: 'roadworthiness',
    weight: 8,
    fast: true,
    minutes: 60,
    fits: (car) => car.country_id !== 1,
    needs: (car) => [
      service(car.country_id === 3 ? 'svc-apk' : 'svc-puspakom'),
      service('svc-emission'),
    ],
  },
  {
    name: 'winter wheels',
    weight: 8,
    fast: true,
    minutes: 50,
    fits: (car) => car.country_id === 3,
    needs: () => [service('svc-wheelswap'), service('svc-balancing', 4)],
  },
]

/** A job that makes sense for this car. */
export function jobFor(car: Car, random: Random, only: (job: Job) => boolean = () => true): Job {
  const open = jobs.filter((job) => only(job) && (job.fits?.(car) ?? true))
  const totalWeight = open.reduce((sum, { weight }) => sum + weight, 0)
  let left = random.roll() * totalWeight
  const found = open.find(({ weight }) => (left -= weight) < 0) ?? open.at(-1)
  if (!found) throw new Error('No job fits')
  return found
}
