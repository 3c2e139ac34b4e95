/** Builds of the reference lineups, in each status that a workshop has on one day. */
import sharp from 'sharp'
import { buildMoney } from '#domains/workshop/build-money/contract.ts'
import { buildTasks } from '#domains/workshop/build-tasks/contract.ts'
import { builds } from '#domains/workshop/builds/contract.ts'
import type { BuildStatus, TaskStatus } from '#domains/workshop/builds/rules.ts'
import type { OptionKind } from '#domains/workshop/vehicle-specs/kinds.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import {
  type Billed,
  type Done,
  type ThirdPartyWork,
  bill,
  end,
  thirdPartyWork,
  takeMaterial,
} from './build-money.ts'
import { instantIn } from './calendar.ts'
import type { DemoClient } from './demo-client.ts'
import { pictureOf } from './stock-lookups.ts'
import type { Network } from './network.ts'
import { seededRandom } from './random.ts'

interface Wanted {
  name: string
  lineup: string
  project: string
  engine: string
  /** Days before today on which it was taken on. */
  ago: number
  price: number
  type?: 'bodywork'
  /** The moves after it was taken on, each so many days later. */
  moves: readonly { to: BuildStatus; after: number; reason?: string }[]
  customer: number
  /** How many tasks are done since it was begun. */
  tasks?: number
  /** What stops the next one. */
  stuck?: string
  /** All tasks are done, on so many days before today; then it is signed, and may be delivered. */
  done?: Done
  outside?: ThirdPartyWork
  billed?: Billed
}

/** More than any build has. */
const ALL = 1000

const planned = { to: 'planned', after: 2 } as const
const begun = { to: 'in_build', after: 5 } as const

const wanted: readonly Wanted[] = [
  {
    name: 'Evo Tribute no. 7',
    lineup: 'W201 Evo Tribute',
    project: 'Track days',
    engine: 'M104 3.2 6-cyl',
    ago: 80,
    price: 1_450_000_000,
    moves: [planned, begun],
    tasks: 38,
    billed: { stage: 4, share: 0.2 },
    outside: { what: 'Chrome of bumpers and trim', price: 18_500_000 },
    customer: 11,
  },
  {
    name: 'Sportline for two',
    lineup: 'W124 Sportline',
    project: 'Touring',
    engine: 'M119 5.0 V8',
    ago: 55,
    price: 1_180_000_000,
    moves: [planned, begun],
    tasks: 17,
    stuck: 'The wheel arches have not come from the supplier.',
    customer: 23,
  },
  {
    name: 'Group A, white',
    lineup: 'E30 Group A',
    project: 'Historic racing',
    engine: 'S14-style 2.3 4-cyl',
    ago: 40,
    price: 985_000_000,
    moves: [planned, begun],
    tasks: 9,
    // more than the deposit carries: its meter is low
    outside: { what: 'Engine machined and built', price: 205_000_000 },
    customer: 37,
  },
  {
    name: 'Super Touring street car',
    lineup: 'E36 Super Touring',
    project: 'Street',
    engine: 'S50 3.0 6-cyl',
    ago: 70,
    price: 870_000_000,
    moves: [
      planned,
      begun,
      { to: 'on_hold', after: 30, reason: 'The owner is abroad and decides on the engine later.' },
    ],
    tasks: 14,
    customer: 41,
  },
  {
    name: 'Hachi-roku',
    lineup: 'AE86 Group A',
    project: 'Hill climb',
    engine: '4A-GE 20V',
    ago: 12,
    price: 640_000_000,
    moves: [planned],
    customer: 14,
  },
  {
    name: 'Skyline, green',
    lineup: 'R32 Group A',
    project: 'Historic racing',
    engine: 'RB26DETT',
    ago: 85,
    price: 1_720_000_000,
    moves: [planned, begun],
    tasks: ALL,
    done: { ago: 4 },
    outside: { what: 'Cage welded and approved', price: 64_000_000 },
    billed: { stage: 5, share: 0.3 },
    customer: 19,
  },
  {
    name: 'Rallye arches',
    lineup: 'Golf Mk2 Cup',
    project: 'Club sport',
    engine: '2.0 16V ABF',
    ago: 2,
    price: 520_000_000,
    moves: [],
    customer: 28,
  },
  {
    name: 'Kijang retro wagon',
    lineup: 'Kijang Super Retro',
    project: 'Family',
    engine: '7K 1.8',
    ago: 88,
    price: 310_000_000,
    type: 'bodywork',
    moves: [planned, begun],
    tasks: ALL,
    done: { ago: 30, delivered: 'paid' },
    customer: 33,
  },
  {
    name: 'Cup car no. 2',
    lineup: 'Golf Mk2 Cup',
    project: 'Club sport',
    engine: '2.0 16V ABF',
    ago: 87,
    price: 415_000_000,
    moves: [planned, begun],
    tasks: ALL,
    done: { ago: 12, delivered: 'on credit' },
    outside: { what: 'Gearbox with close ratios', price: 22_000_000 },
    billed: { stage: 3, share: 0.3 },
    customer: 9,
  },
]

/** Each build is a story of its own, and so is the work on it. */
export function workshopBuilds(
  demo: DemoClient,
  { garages }: Network,
  today: Date,
): AsyncGenerator<Date, void>[] {
  const workshop = garages.find(({ kind }) => kind === 'workshop')
  return workshop ? wanted.map((one) => aBuild(demo, workshop, one, today)) : []
}

interface Place {
  id: number
  time_zone: string
  country_id: number
}

type Options = ReadonlyMap<OptionKind, readonly { id: number; name: string }[]>

async function optionsOf(demo: DemoClient): Promise<Options> {
  const rows = await demo.db
    .selectFrom('vehicle_spec_options')
    .innerJoin('vehicle_specs', 'vehicle_specs.id', 'vehicle_spec_id')
    .select(['vehicle_spec_options.id', 'vehicle_spec_options.name', 'kind'])
    .orderBy('vehicle_spec_options.id')
    .execute()
  const options = new Map<OptionKind, { id: number; name: string }[]>()
  for (const { id, name, kind } of rows)
    options.set(kind as OptionKind, [...(options.get(kind as OptionKind) ?? []), { id, name }])
  return options
}

async function* aBuild(
  demo: DemoClient,
  workshop: Place,
  story: Wanted,
  today: Date,
): AsyncGenerator<Date, void> {
  const { name, lineup, project, engine, ago, price, type, moves, customer } = story
  const { tasks = 0, stuck, done } = story
  const first = addDays(dayIn(workshop.time_zone, today), -ago)
  const on = (after: number) => instantIn(workshop.time_zone, addDays(first, after), 10 * 60)
  yield on(0)
  const maker = demo.oneOf('super admin - manufacture', workshop.id)
  const random = seededRandom(`build ${name}`)
  const options = await optionsOf(demo)
  const called = (kind: OptionKind, wantedName: string) =>
    options.get(kind)?.find((option) => option.name === wantedName)?.id ?? null
  const any = (kind: OptionKind) => {
    const offered = options.get(kind) ?? []
    return offered.length > 0 ? random.pick(offered).id : null
  }
  const { id } = await demo.ask(builds.create, maker, on(0), {
    body: {
      name,
      date: first,
      ...(type ? { type } : {}),
      garage_id: workshop.id,
      customer_id: customer,
      project,
      engine,
      lineup_id: called('lineup', lineup),
      engine_option_id: called('engine_option', engine),
      colour_id: any('colour'),
      rims_id: any('rims'),
      trim_id: any('trim'),
      trim_colour_id: any('trim_colour'),
      seat_belt_colour_id: any('seat_belt_colour'),
      speedometer_id: any('speedometer'),
      price,
      deposit_required: Math.round(price * 0.3),
      target_date: addDays(first, 150),
    },
  })
  const begins = moves.find(({ to }) => to === 'in_build')?.after
  const works =
    begins === undefined ? undefined : workOn(demo, workshop, { id, chance: random, tasks, stuck })
  for (const { to, after, reason } of moves) {
    if (to === 'on_hold' && works) yield* works(on, (begins ?? 0) + 1, after)
    if (to === 'in_build') {
      yield on(after - 1)
      const account_id = demo.fund(workshop.country_id, 'BANK')
      const body = { amount: Math.round(price * 0.3), account_id, note: 'Uang muka 30%' }
      await demo.ask(buildMoney.deposit, maker, on(after - 1), { params: { id }, body })
    }
    yield on(after)
    const { version } = await demo.db
      .selectFrom('builds')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await demo.ask(builds.transition, maker, on(after), {
      params: { id },
      body: { to, version, ...(reason ? { reason } : {}) },
    })
  }
  if (!works || begins === undefined || moves.some(({ to }) => to === 'on_hold')) return
  const money = { desk: demo, workshop, id, price }
  if (story.outside) yield* thirdPartyWork(money, story.outside, on(begins + 2))
  yield* works(on, begins + 1, done ? ago - done.ago : ago)
  if (story.billed) yield* bill(money, story.billed, on(done ? ago - done.ago : ago - 3))
  if (done) yield* end(money, done, { on, after: ago - done.ago + 1 })
}

interface Work {
  id: number
  chance: ReturnType<typeof seededRandom>
  tasks: number
  stuck: string | undefined
}

/** The tasks of a build in their order: a mechanic does each in turn, and the maker reviews it in the afternoon. */
function workOn(demo: DemoClient, workshop: Place, work: Work) {
  const maker = demo.oneOf('super admin - manufacture', workshop.id)
  const mechanics = demo.whoIs('mechanic', workshop.id)
  const move = async (who: typeof maker, id: number, at: Date, to: TaskStatus, reason?: string) => {
    const { version } = await demo.db
      .selectFrom('build_tasks')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { to, version, ...(reason ? { reason } : {}) }
    await demo.ask(buildTasks.transition, who, at, { params: { id }, body })
  }
  return async function* (on: (after: number) => Date, first: number, last: number) {
    const all = await demo.db
      .selectFrom('build_tasks')
      .select(['id', 'proof'])
      .where('build_id', '=', work.id)
      .orderBy('position')
      .execute()
    const hours = (at: Date, count: number) => new Date(at.getTime() + count * 3_600_000)
    for (const [index, task] of all.slice(0, work.tasks + 1).entries()) {
      const after =
        first + Math.floor(((last - first) * index) / Math.min(work.tasks + 1, all.length))
      const at = on(after)
      yield at
      const mechanic = work.chance.pick(mechanics)
      await demo.ask(buildTasks.update, maker, at, {
        params: { id: task.id },
        body: { assignee_ids: [mechanic.employee_id] },
      })
      await move(mechanic, task.id, hours(at, 1), 'in_progress')
      await demo.ask(buildTasks.time, mechanic, hours(at, 1), {
        params: { id: task.id },
        body: { action: 'start' },
      })
      if (index === work.tasks) {
        if (work.stuck) await move(mechanic, task.id, hours(at, 2), 'blocked', work.stuck)
        return
      }
      yield hours(at, 5)
      // a photo is taken of what is shown by one; the words go with it
      const file_ids = task.proof === 'photo' ? [await photoOf(demo, mechanic)] : []
      await demo.ask(buildTasks.write, mechanic, hours(at, 5), {
        params: { id: task.id },
        body: { notes: 'Selesai sesuai rencana.', file_ids },
      })
      await move(mechanic, task.id, hours(at, 5), 'review')
      if (index % 4 === 1) await takeMaterial({ desk: demo, workshop, ...work }, task.id, at)
      await move(maker, task.id, hours(at, 6), 'done')
    }
  }
}

/** A drawing of the work in grey, in the place of a photo. */
const photoOf = (demo: DemoClient, who: { employee_id: number; garage_id: number | null }) =>
  pictureOf(demo, who, 'work.webp', () =>
    sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#55606b"/><path d="M90 330h460l-40-90-120-60H230l-90 60z" fill="#cfd6dd"/></svg>',
      ),
    )
      .webp({ quality: 80 })
      .toBuffer(),
  )
