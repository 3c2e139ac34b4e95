/** Merges brands and models: mergeBrand, mergeModel. */
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext, implement } from '#platform/server/http/mount.ts'
import { makes } from '../contract-makes.ts'
import { vehicleMessages } from '../messages.ts'
import {
  endMerge,
  lockBrands,
  lockModels,
  moveBelowBrand,
  moveCars,
  movePart,
  selectSameNameModels,
} from './queries-makes.ts'

export const makesApi = implement(makes, { mergeBrand, mergeModel })

type Merging = CallContext<typeof makes.mergeBrand>

/** Locks the source (404 if missing) and the target (422 if missing or the same row). */
function pairOf<Row extends { id: number }>(rows: readonly Row[], { params, body }: Merging) {
  const from = rows.find(({ id }) => id === params.id)
  if (!from) throw notFound()
  const into = rows.find(({ id }) => id === body.into_id)
  if (!into) throw invalid({ into_id: messages.unknownReference })
  if (into.id === from.id) throw invalid({ into_id: vehicleMessages.sameMake })
  return { from, into }
}

/** The activity-log entry of the target. */
function note(
  context: Merging,
  item: string,
  pair: ReturnType<typeof pairOf<Named>>,
  vehicles: number,
) {
  const { from, into } = pair
  const merged_from = { id: from.id, name: from.name }
  context.audit.updated(item, into, { ...into, version: into.version + 1, merged_from, vehicles })
  return { id: into.id, vehicles }
}
interface Named {
  id: number
  name: string
  version: number
}

async function joinModels(db: Db, { from, into }: { from: ModelRow; into: ModelRow }) {
  await movePart(db, 'variant', from.id, into.id)
  const vehicles = await moveCars(db, 'model_id', from.id, into.id)
  await endMerge(db, 'models', from, into)
  return vehicles
}
type ModelRow = Awaited<ReturnType<typeof lockModels>>[number]

async function mergeModel(context: CallContext<typeof makes.mergeModel>) {
  const pair = pairOf(
    await lockModels(context.db, [context.params.id, context.body.into_id]),
    context,
  )
  if (pair.from.brand_id !== pair.into.brand_id)
    throw invalid({ into_id: vehicleMessages.otherBrand })
  return note(context, 'model', pair, await joinModels(context.db, pair))
}

async function mergeBrand(context: Merging) {
  const { db } = context
  const pair = pairOf(await lockBrands(db, [context.params.id, context.body.into_id]), context)
  const { from, into } = pair
  const sameNameModels = await selectSameNameModels(db, from.id, into.id)
  await lockModels(
    db,
    sameNameModels.flatMap((ids) => [ids.from, ids.into]),
  )
  for (const ids of sameNameModels) {
    // two models may merge into the same target, so each merge reads the result of the one before
    const rows = await lockModels(db, [ids.from, ids.into])
    const model = (id: number) => rows.find((row) => row.id === id) as ModelRow
    await joinModels(db, { from: model(ids.from), into: model(ids.into) })
  }
  await movePart(db, 'code', from.id, into.id)
  await moveBelowBrand(db, from.id, into.id)
  const vehicles = await moveCars(db, 'brand_id', from.id, into.id)
  await endMerge(db, 'brands', from, into)
  return note(context, 'brand', pair, vehicles)
}
