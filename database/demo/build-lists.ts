/** The lists behind a build: the options of a car, and the stages with their tasks. */
import { type OptionKind, colourKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import type { Proof } from '#domains/workshop/stages/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { insertAll, insertRows } from './insert.ts'
import type { Reference } from './reference.ts'

type Option = readonly [name: string, note?: string]
/** Of the paints, leathers and belts of the reference, by the words of their names. */
const colours: readonly (readonly [words: RegExp, hex: string])[] = [
  [/blauschwarz|diamantschwarz/i, '#1b2230'],
  [/astralsilber/i, '#c4c8cb'],
  [/alpinweiss/i, '#f3f4f1'],
  [/brillantrot|tornadorot|^red/i, '#b3151b'],
  [/lachssilber/i, '#c9b3a4'],
  [/two-tone/i, '#d8d8d4'],
  [/gun grey/i, '#565a5f'],
  [/black/i, '#16181b'],
  [/anthracite/i, '#383c42'],
  [/cream/i, '#e9dfc8'],
  [/cognac/i, '#9a5b2e'],
  [/bordeaux/i, '#5d1521'],
  [/petrol/i, '#0f5a63'],
  [/grey/i, '#8a8f94'],
  [/blue/i, '#1d3f8a'],
  [/beige/i, '#d6c3a1'],
]
const hexOf = (name: string) => colours.find(([words]) => words.test(name))?.[1] ?? null

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
      hex: colourKinds.includes(kind as OptionKind) ? hexOf(name) : null,
      position,
    })),
  )
  const numbered = rows.map((row, index) => ({ id: index + 1, ...row }))
  await insertAll(db, 'vehicle_spec_options', numbered)
  const listOf = (kind: OptionKind) => {
    const list = specs.find((spec) => spec.kind === kind)?.id
    return numbered.filter(({ vehicle_spec_id }) => vehicle_spec_id === list)
  }
  await insertRows(
    db,
    'vehicle_spec_fits',
    listOf('lineup').flatMap(({ id, name }) => {
      const lineup = heritage.lineups.find((lineup) => lineup.name === name)
      const engines = listOf('engine_option').filter((engine) =>
        lineup?.engineOptions.includes(engine.name),
      )
      // the reference names a kit in more or fewer words than the list
      const kit = listOf('bodykit').find(
        ({ name: kitName }) =>
          lineup?.bodykit.startsWith(kitName) || kitName.startsWith(lineup?.bodykit ?? kitName),
      )
      return [...engines, ...(kit ? [kit] : [])].map((option) => ({
        lineup_id: id,
        option_id: option.id,
      }))
    }),
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
