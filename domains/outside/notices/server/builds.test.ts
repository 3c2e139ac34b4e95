/** Messages about builds and their bills, which a maker sends. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, inBuild, maker, mechanic, openWorkshop, owner, path, world } from '#test/workshop.ts'

beforeAll(openWorkshop)
afterAll(() => world.close())

const send = (body: object, who = maker) => who.post('/admin/message', body)

async function aBill() {
  const build_id = await inBuild()
  const { stages } = (await maker.get(`/manufacture/build-order/${build_id}`)).data
  const bill = await maker.post(`${path}/${build_id}/bill`, {
    stage_id: stages[0].id,
    amount: 5_000_000,
  })
  expect([bill.status, bill.errors]).toEqual([201, undefined])
  return { build_id, bill_id: bill.data.id as number }
}

test('a bill is sent, and seen on its build', async () => {
  const { build_id, bill_id } = await aBill()
  const sent = await send({ template: 'invoice', build_bill_id: bill_id, channel: 'whatsapp' })
  expect([sent.status, sent.errors]).toEqual([201, undefined])
  expect(sent.data.text).toMatch(/Rp 5\.000\.000.*\/c\/[\w-]{43}/)
  const list = (await maker.get(`/admin/message?build_id=${build_id}`)).data.data
  expect(list).toMatchObject([{ id: sent.data.id, build: { id: build_id }, order: null }])
  expect((await send({ template: 'payment_received', build_bill_id: bill_id })).status).toBe(409)
  await maker.post(`${path}/${build_id}/bill/${bill_id}/payment`, {
    amount: 5_000_000,
    account_id: bank,
  })
  const paid = await send({
    template: 'payment_received',
    build_bill_id: bill_id,
    channel: 'whatsapp',
  })
  expect(paid.data.text).toContain('Rp 5.000.000')
})

test('a link to a bill of this build alone', async () => {
  const { build_id, bill_id } = await aBill()
  const shared = await maker.post(`${path}/${build_id}/bill/${bill_id}/share`, {
    channel: 'whatsapp',
  })
  expect([shared.status, shared.data.message.state]).toEqual([201, 'queued'])
  const other = await inBuild()
  expect((await maker.post(`${path}/${other}/bill/${bill_id}/share`)).status).toBe(404)
})

test('a message says which stage is done', async () => {
  const id = await inBuild()
  expect((await send({ template: 'build_stage_done', build_id: id })).status).toBe(409)
  const { stages } = (await maker.get(`/manufacture/build-order/${id}`)).data
  const db = world.appContext.database.writes
  await db
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_stage_id', '=', stages[0].id)
    .execute()
  const message = await send({ template: 'build_stage_done', build_id: id, language: 'en' })
  expect(message.status, JSON.stringify(message.errors)).toBe(201)
  expect(message.data.text).toContain(stages[0].names?.en ?? stages[0].name)
  // the desk does not send it, and mechanics send nothing
  expect((await send({ template: 'build_stage_done', build_id: id }, owner)).status).toBe(403)
  expect((await send({ template: 'build_stage_done', build_id: id }, mechanic)).status).toBe(403)
})
