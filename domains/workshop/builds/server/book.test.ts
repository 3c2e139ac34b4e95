/** The build book: notes and photos in the customer's language, without money. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { aPicture, uploading } from '#test/uploads.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { Book } from '../build-book.ts'
import type { Build } from '../detail.ts'

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
  // a change of the task is not a note of the book
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

test('tells the hours of each person and the parts that are in it, and prints them', async () => {
  const { id, tasks } = await aBuild('+6281234560019')
  const photos = await write(tasks[0], 'Bare metal', 3)
  const { writes } = world.appContext.database
  const mechanic = await world.signedInAs('mechanic', {
    garage_id: WORKSHOP,
    full_name: 'Teguh Prasetyo',
  })
  const clock = { build_id: id, employee_id: mechanic.employee_id }
  for (const [task_id, seconds] of [
    [tasks[0], 5_400],
    [tasks[1], 3_600],
  ] as const)
    await writes
      .insertInto('build_times')
      .values({
        ...clock,
        task_id,
        seconds,
        started_at: '2026-11-20T02:00:00Z',
        stopped_at: '2026-11-20T04:00:00Z',
      })
      .execute()
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const item = await owner.post(`/admin/garage/${WORKSHOP}/inventory`, {
    name: 'Turbo',
    sku: 'TURBO-1',
    unit: 'pcs',
    buy_price: 1_000,
    sell_price: 2_000,
    quantity: 5,
  })
  const item_id = item.data.id
  const at = '2026-11-21T02:00:00Z'
  const part = { build_id: id, item_id, value: 1_000, at }
  await writes
    .insertInto('build_materials')
    .values([
      { ...part, quantity: 1, serial_number: 'SN-1' },
      { ...part, quantity: 1, serial_number: 'SN-2', returned: 1, returned_value: 1_000 },
      { ...part, quantity: 2, returned: 0.5, returned_value: 250 },
    ])
    .execute()
  const book: Book = (await bookOf(id)).data
  expect(book.hours).toEqual([
    { person: { id: mechanic.employee_id, full_name: 'Teguh Prasetyo' }, seconds: 9_000 },
  ])
  expect(book.parts).toEqual([
    { item: { id: item_id, name: 'Turbo' }, quantity: 2.5, unit: 'pcs', serial_numbers: ['SN-1'] },
  ])

  const pdf = async (query = '', who = maker) =>
    world.app.inject({
      method: 'GET',
      url: `/api/manufacture/build-order/${id}/book/pdf${query}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
  const whole = await pdf()
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(whole.headers['content-disposition']).toMatch(/build-book-HB-\w+-\d{4}-\d{5}\.pdf/)
  const { all } = readPdf(whole.rawPayload)
  for (const word of ['Buku rakitan', 'Evo tribute', 'Bare metal', 'Teguh Prasetyo', '2,5 jam'])
    expect(all).toContain(word)
  expect(all).toContain('No. seri SN-1')
  expect(readPdf((await pdf('?language=en')).rawPayload).all).toContain('2.5 h')
  // the caller chooses the photos
  const pictures = (answer: typeof whole) =>
    [...answer.rawPayload.toString('latin1').matchAll(/\/Subtype \/Image/g)].length
  expect(pictures(whole)).toBe(3)
  expect(pictures(await pdf(`?photo_ids=${photos[1]}`))).toBe(1)
  expect(pictures(await pdf('?photo_ids=0'))).toBe(0)
  expect((await pdf('?photo_ids=999999')).statusCode).toBe(422)
  expect((await pdf('?language=fr')).statusCode).toBe(422)
  expect((await pdf('', adviser)).statusCode).toBe(403)
})

test('keeps money and the notes of the company to itself', async () => {
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
