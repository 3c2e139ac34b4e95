/** A world with an entity in each country, and the calls that tests of e-invoices make again and again. */
import { type Who, type World, aWorld } from '../world.ts'
import { uploading } from '../uploads.ts'
import { type Place, anEntity, anIssued } from './stored.ts'

export const E_INVOICE_PATH = '/admin/e-invoice'

/** Reads one, makes a file, and fetches it, as the owner. @param entity the one of a country */
export function eInvoiceCalls(world: World, owner: Who, entity: (place: Place) => number) {
  const path = E_INVOICE_PATH
  const file = async (answer: { data: { url: string } }): Promise<Buffer> =>
    (await uploading(world).fetched(answer.data.url, owner)).rawPayload
  return {
    path,
    one: async (id: number) => (await owner.get(`${path}/${id}`)).data,
    sale: (place: Place, customer: number | null, given: object = {}) =>
      anIssued(world, place, { entity: entity(place), customer, ...given }),
    make: (place: Place, kind: string, given: object) =>
      owner.post(`${path}/export`, { legal_entity_id: entity(place), kind, ...given }),
    file,
    textOf: async (answer: { data: { url: string } }) => (await file(answer)).toString(),
    submit: (id: number) => owner.post(`${path}/${id}/submit`),
    cancel: (id: number, reason = 'Wrong buyer') => owner.post(`${path}/${id}/cancel`, { reason }),
    /** A table that Coretax gave. */
    table: async (bytes: Buffer | string, name = 'faktur.csv') => {
      const response = await uploading(world).upload(owner, Buffer.from(bytes), {
        name,
        query: '?kind=table',
      })
      if (response.status !== 201) throw new Error(JSON.stringify(response))
      return response.data.id as number
    },
  }
}

/** Of all three countries. Whoever calls it closes the world. */
export async function aWorldOfEInvoices(settings: Record<string, string> = {}) {
  const world = await aWorld(settings)
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const entities = {
    ID: await anEntity(world, owner, 'ID'),
    MY: await anEntity(world, owner, 'MY'),
    NL: await anEntity(world, owner, 'NL'),
  }
  const of = (place: Place) => entities[place]
  return { world, owner, of, ...eInvoiceCalls(world, owner, of) }
}

export const saidReasons = (reasons: { message: string }[]) =>
  reasons.map(({ message }) => message).toSorted()
