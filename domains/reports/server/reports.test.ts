import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLedger } from '#test/ledger.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let finance: Who
let ledger: ReturnType<typeof aLedger>

beforeAll(async () => {
  world = await aWorld()
  ledger = aLedger(world)
  finance = await world.signedInAs('finance', { garage_id: null })
})
afterAll(async () => {
  await ledger.owner.end()
  await world.close()
})

test('all reports answer', async () => {
  await ledger.post({ entry_date: '2025-12-31' })
  await ledger.post({ entry_date: '2026-11-03' })
  await ledger.post({ entry_date: '2026-11-20' })
  for (const path of [
    '/admin/ledger/3?limit=1',
    '/admin/ledger/1?limit=2&page=last&garage_id=1&start_date=2026-01-15',
    '/admin/report/trial-balance?garage_id=1&start_date=2026-11-01&end_date=2026-11-15',
    '/admin/report/profit-and-loss?garage_id=1&columns=month&compare=both',
    '/admin/report/balance-sheet?compare=both',
    '/admin/report/receivables',
    '/admin/report/house-in-order',
    '/admin/period',
    '/admin/book',
    '/admin/opening-balance',
  ]) {
    const answer = await finance.get(path)
    expect([path, answer.status, answer.message]).toEqual([path, 200, 'Success'])
  }
})
