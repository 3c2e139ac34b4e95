/** The lists behind a build: the options of a car, and the stages with their tasks. */
import type { OptionKind } from '#domains/vehicle-specs/kinds.ts'
import type { Proof } from '#domains/stages/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { insertAll } from './insert.ts'
import type { Reference } from './reference.ts'

type Option = readonly [name: string, note?: string]
type Heritage = Reference['heritage']

/** Each engine once, with the lineups that it fits. */
const enginesOf = ({ lineups }: Heritage): Option[] =>
  [...new Set(lineups.flatMap(({ engineOptions }) => engineOptions))].map((engine) => {
    const fits = lineups.filter(({ engineOptions }) => engineOptions.includes(engine))
    return [engine, fits.map(({ name }) => name).join(', ')]
  })

function optionsOf(heritage: Heritage): Record<OptionKind, readonly Option[]> {
  const { lineups, options } = heritage
  const plain = (names: readonly string[]) => names.map((name): Option => [name])
  return {
    lineup: lineups.map(({ name, baseBrand, baseModel, donorYears }) => [
      name,
      `${baseBrand} ${baseModel}, ${donorYears}`,
    ]),
    model_type: plain(options.modelTypes),
    bodykit: plain(options.bodykits),
    colour: options.colours.map(({ name, brand, code }) =>
      brand ? [name, `${brand} ${code ?? ''}`.trim()] : [name],
    ),
    rims: plain(options.rims),
    engine_option: enginesOf(heritage),
    sunroof: plain(options.sunroof),
    rollcage: plain(options.rollcage),
    trim: plain(options.trims),
    trim_colour: plain(options.trimColours),
    seat_belt_colour: plain(options.seatBeltColours),
    roof_lining_material: plain(options.roofLiningMaterials),
    roof_lining_colour: plain(options.roofLiningColours),
    speedometer: plain(options.speedometers),
  }
}

/** What is shown by a picture, and what is only written down. */
const proofOf = (task: string): Proof =>
  /photo|paint|spray|primer/i.test(task)
    ? 'photo'
    : /check|test|signed/i.test(task)
      ? 'note'
      : 'none'

export async function insertBuildLists(db: Db, { heritage }: Reference) {
  const options = optionsOf(heritage)
  const specs = await db.selectFrom('vehicle_specs').select(['id', 'kind']).execute()
  const rows = specs.flatMap(({ id, kind }) =>
    options[kind as OptionKind].map(([name, note], position) => ({
      vehicle_spec_id: id,
      name,
      note: note ?? null,
      position,
    })),
  )
  await insertAll(
    db,
    'vehicle_spec_options',
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
  await insertAll(
    db,
    'stages',
    heritage.stages.map(({ name, plannedDays }, index) => ({
      id: index + 1,
      names: JSON.stringify(name),
      planned_days: plannedDays,
      position: index + 1,
    })),
  )
  const tasks = heritage.stages.flatMap((stage, at) =>
    stage.tasks.map(({ name }, position) => ({ stage_id: at + 1, name, position: position + 1 })),
  )
  await insertAll(
    db,
    'stage_tasks',
    tasks.map(({ name, ...task }, index) => ({
      ...task,
      id: index + 1,
      names: JSON.stringify(name),
      weight: 1,
      proof: proofOf(name.en),
    })),
  )
}
