import { type World, aWorld } from './world.ts'

/** A database without the garages that other tests begin with. */
export async function anEmptyWorld(): Promise<World> {
  const world = await aWorld()
  await world.appContext.database.writes.deleteFrom('garages').execute()
  return world
}
