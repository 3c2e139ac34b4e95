import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'
import { manualAccounts } from '#test/manual-entries.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { accountGroups, systemKeys } from '../contract.ts'

let world: World
let finance: Who
let accounts: ReturnType<typeof manualAccounts>

beforeAll(async () => {
  world = await aWorld()
  finance = await world.signedInAs('finance', { garage_id: null })
  accounts = manualAccounts(finance)
})
afterAll(() => world.close())

describe('the default chart', () => {
  test('has an RGS code for each account that takes entries', async () => {
    for (const country_id of [1, 2, 3]) {
      const { data } = (await finance.get(`/admin/account?country_id=${country_id}&limit=100`)).data
      const postable = data.filter((account: { postable: boolean }) => account.postable)
      expect(postable.length).toBeGreaterThan(60)
      const isSheet = (type: string) => ['asset', 'liability', 'equity'].includes(type)
      for (const { code, type, rgs } of postable)
        expect([code, rgs]).toEqual([
          code,
          expect.stringMatching(isSheet(type) ? /^B([A-Z][a-z]{2})+$/ : /^W([A-Z][a-z]{2})+$/),
        ])
    }
  })

  test('is in every book as in the reference', async () => {
    const chart = JSON.parse(
      await readFile(join(projectRoot, 'database/reference/chart-of-accounts.json'), 'utf8'),
    ) as {
      groups: { code: string; name: string; type: string; normal: string; sort: number }[]
      accounts: {
        code: string
        name: string
        name_id: string
        parent: string | null
        type: string
        group: string | null
        postable: boolean
        system_key: string | null
      }[]
    }
    for (const country_id of [1, 2, 3]) {
      const rows = (await finance.get(`/admin/account?country_id=${country_id}&limit=100`)).data
        .data
      const codeOf = new Map(rows.map(({ id, code }: { id: number; code: string }) => [id, code]))
      const found = rows.map(
        ({ code, name, name_id, parent_id, type, group, postable, system }: never) => ({
          code,
          name,
          name_id,
          parent: codeOf.get(parent_id) ?? null,
          type,
          group,
          postable,
          system,
        }),
      )
      expect(found).toEqual(
        chart.accounts.map(
          ({ code, name, name_id, parent, type, group, postable, system_key }) => ({
            code,
            name,
            name_id,
            parent,
            type,
            group,
            postable,
            system: system_key !== null,
          }),
        ),
      )
    }
    expect(chart.accounts.flatMap(({ system_key }) => system_key ?? [])).toEqual(systemKeys)
    expect(
      chart.groups
        .toSorted((a, b) => a.sort - b.sort)
        .map(({ code, name, type, normal }) => ({ code, name, type, normal })),
    ).toEqual(accountGroups)
    const stored = await world.appContext.database.reads
      .selectFrom('account_groups')
      .select(['code', 'name', 'type', 'normal_side as normal'])
      .orderBy('sort')
      .execute()
    expect(stored).toEqual(accountGroups)
  })
})

describe('the list', () => {
  test('narrows by type, group, kind, garage, country and words', async () => {
    const list = async (query: string) =>
      (await finance.get(`/admin/account?limit=100&${query}`)).data.data
    for (const row of await list('type=equity')) expect(row.type).toBe('equity')
    for (const row of await list('group=cash_bank&country_id=1'))
      expect([row.group, row.country_id]).toEqual(['cash_bank', 1])
    for (const row of await list('postable=false')) expect(row.postable).toBe(false)
    const ofBandung = await accounts.make({ garage_id: 2 })
    const idsOf = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id)
    expect(await idsOf('garage_id=2')).toContain(ofBandung)
    expect(await idsOf('garage_id=1')).not.toContain(ofBandung)
    expect(await idsOf('garage_id=1')).toContain(3)
    expect(await idsOf('garage_id=4')).toContain(2003)
    expect(await idsOf('garage_id=4')).not.toContain(3)
    expect(
      (await list('keyword=kas kecil&country_id=1')).map(({ code }: { code: string }) => code),
    ).toEqual(['1-1120'])
    const names = (await list('sort=-name&country_id=1')).map(({ name }: { name: string }) => name)
    expect(names[0] > names.at(-1)).toBe(true)
  })
})

describe('rights', () => {
  test('a user who may only pick sees active funds of their country and garage, by id, code and name', async () => {
    const elsewhere = await accounts.make({ type: 'asset', group: 'cash_bank', garage_id: 2 })
    const resting = await accounts.make({ type: 'asset', group: 'cash_bank', active: false })
    for (const role of ['admin', 'service adviser'] as const) {
      const who = await world.signedInAs(role)
      const { data } = await who.get('/admin/account?limit=100')
      expect(data.data.map(({ code }: { code: string }) => code)).toEqual([
        '1-1110',
        '1-1120',
        '1-1130',
        '1-1140',
      ])
      expect(Object.keys(data.data[0]).toSorted()).toEqual(['code', 'id', 'name', 'name_id'])
      const { can, ...shown } = (await who.get('/admin/account/3')).data
      expect(shown).toEqual({ id: 3, code: '1-1110', name: 'Cash on hand', name_id: 'Kas' })
      expect([can.update.ok, can.remove.ok]).toEqual([false, false])
      for (const id of [1, 7, 1003, elsewhere, resting])
        expect((await who.get(`/admin/account/${id}`)).status).toBe(404)
      expect((await who.get('/admin/account?country_id=2&limit=100')).data.data).toEqual([])
      expect((await who.post('/admin/account', accounts.anAccount())).status).toBe(403)
      expect((await who.put('/admin/account/3', { name: 'Mine' })).status).toBe(403)
      expect((await who.delete('/admin/account/3')).status).toBe(403)
    }
    expect((await accounts.get(3)).name).toBe('Cash on hand')
  })

  test('a mechanic sees none, a maker picks the funds of workshops', async () => {
    const mechanic = await world.signedInAs('mechanic')
    expect((await mechanic.get('/admin/account')).status).toBe(403)
    const maker = await world.signedInAs('super admin - manufacture')
    const { data } = await maker.get('/admin/account?limit=100')
    expect(Object.keys(data.data[0]).toSorted()).toEqual(['code', 'id', 'name', 'name_id'])
    expect((await maker.post('/admin/account', accounts.anAccount())).status).toBe(403)
  })
})
