/** The build book: what was written and photographed, in the customer's language and without money. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, uploading } from '#test/uploads.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { Book, Build } from '../contract.ts'

let world: World
let maker: Who
let adviser: Who

const WORKSHOP = 5
const ADMIN = '/admin/manufacture'
const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
  const stage = await maker.post(`${ADMIN}/stage`, { names: namesOf('Paint'), planned_days: 3 })
  for (const task of ['Prime', 'Spray'])
    await maker.post(`${ADMIN}/stage/${stage.data.id}/task`, {
      names: namesOf(task),
      weight: 1,
      proof: 'none',
    })
})
afterAll(() => world.close())

async function aBuild(phone: string): Promise<{ id: number; tasks: [number, number] }> {
  const customer = await adviser.post('/admin/customer', {
    full_name: 'Rustam Efendi',
    phone,
    country_id: 1,
    is_owner: true,
  })
  const made = await maker.post(`${ADMIN}/build-order`, {
    name: 'Evo tribute',
    date: '2026-11-20',
    garage_id: WORKSHOP,
    customer_id: customer.data.id,
    price: 900_000_000,
    deposit_required: 90_000_000,
    notes: 'Wants it before his wedding',
  })
  const build: Build = (await maker.get(`/manufacture/build-order/${made.data.id}`)).data
  const [first, second] = build.stages.flatMap(({ tasks }) => tasks.map(({ id }) => id))
  return { id: made.data.id, tasks: [first as number, second as number] }
}

const bookOf = (id: number, who = maker) => who.get(`/manufacture/build-order/${id}/book`)

async function write(task: number, notes: string | null, photos = 0) {
  const file_ids: number[] = []
  for (let left = photos; left > 0; left--) {
    const kept = await uploading(world).upload(maker, await aPicture(), {
      path: '/manufacture/task/history/file',
    })
    file_ids.push(kept.data.id)
  }
  const made = await maker.post(`/manufacture/task/${task}/history`, { notes, file_ids })
  expect(made.status).toBe(201)
  return file_ids
}

test('tells notes and photos in the order of the stages, in the language of the customer', async () => {
  const { id, tasks } = await aBuild('+6281234560001')
  await write(tasks[1], 'Two coats')
  const photos = await write(tasks[0], 'Bare metal', 2)
  await write(tasks[0], 'Primed')
  // a change of the task is no note of the book
  await maker.put(`${ADMIN}/task/${tasks[0]}`, { due_date: '2026-12-01' })

  const book: Book = (await bookOf(id)).data
  expect(book.language).toBe('id')
  expect(book.entries.map(({ task_id, notes }) => [task_id, notes])).toEqual([
    [tasks[0], 'Bare metal'],
    [tasks[0], 'Primed'],
    [tasks[1], 'Two coats'],
  ])
  expect(book.entries[0]?.photos.map((photo) => photo.id)).toEqual(photos)
  const shown = await uploading(world).fetched(book.entries[0]?.photos[0]?.url ?? '')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(book.build.stages[0]).toMatchObject({ name: 'Paint', names: namesOf('Paint') })
})

test('the files of a build are those of its tasks, in the order of its stages', async () => {
  const { id, tasks } = await aBuild('+6281234560009')
  const later = await write(tasks[1], 'Two coats', 1)
  const first = await write(tasks[0], null, 2)
  const { data } = (await maker.get(`/manufacture/build-order/${id}/file`)).data
  expect(data.map((file: { id: number }) => file.id)).toEqual([...first, ...later])
  expect(data[2]).toMatchObject({ task: { id: tasks[1] }, notes: 'Two coats', type: 'image/jpeg' })
  expect((await adviser.get(`/manufacture/build-order/${id}/file`)).status).toBe(403)
  expect((await maker.get('/manufacture/build-order/999999/file')).status).toBe(404)
})

test('keeps money and the notes of the house to itself', async () => {
  const { id } = await aBuild('+6281234560002')
  const { build } = (await bookOf(id)).data
  const kept = ['price', 'deposit_required', 'notes', 'history', 'allowed', 'can']
  expect(kept.filter((field) => field in build)).toEqual([])
  expect(build.name).toBe('Evo tribute')
})

test('is for makers and finance, who reach the build', async () => {
  const { id } = await aBuild('+6281234560003')
  const finance = await world.signedInAs('finance')
  expect((await bookOf(id, finance)).status).toBe(200)
  expect((await bookOf(id, adviser)).status).toBe(403)
  expect((await bookOf(999_999)).status).toBe(404)
})
