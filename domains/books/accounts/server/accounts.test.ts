import { messages } from '#platform/contract/messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualAccounts } from '#test/manual-entries.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { accountMessages } from '../messages.ts'

let world: World
let finance: Who
let accounts: ReturnType<typeof manualAccounts>

beforeAll(async () => {
  world = await aWorld()
  finance = await world.signedInAs('finance', { garage_id: null })
  accounts = manualAccounts(finance)
})
afterAll(() => world.close())

const aHeader = (given: object = {}) => accounts.make({ postable: false, group: null, ...given })
const use = (account_id: number, garage_id = 1) =>
  finance.post('/admin/journal', {
    garage_id,
    entry_date: '2026-11-20',
    description: 'Use',
    lines: [
      { account_id, debit: 5 },
      { account_id: 3, credit: 5 },
    ],
  })

describe('an account', () => {
  test('is created, found in its place of the tree, changed and deleted', async () => {
    const response = await finance.post(
      '/admin/account',
      accounts.anAccount({ parent_id: 63, name_id: 'Akun', country_id: undefined }),
    )
    expect(response.message).toBe('Chart account successfully created')
    const { id } = response.data
    expect(await accounts.get(id)).toMatchObject({
      name_id: 'Akun',
      type: 'expense',
      group: 'opex',
      parent_id: 63,
      depth: 1,
      country_id: 1,
      garage: null,
      postable: true,
      active: true,
      system: false,
      used: false,
      has_children: false,
      parent: { id: 63, code: '6-0000' },
    })
    const order = (await finance.get('/admin/account?country_id=1&limit=100')).data.data.map(
      (row: { id: number }) => row.id,
    )
    expect(order.indexOf(id)).toBeGreaterThan(order.indexOf(63))
    expect((await finance.put(`/admin/account/${id}`, { name: 'Renamed' })).message).toBe(
      'Chart account successfully updated',
    )
    expect(await accounts.get(id)).toMatchObject({
      name: 'Renamed',
      name_id: 'Akun',
      parent_id: 63,
      version: 2,
    })
    expect((await finance.delete(`/admin/account/${id}`)).status).toBe(200)
    expect((await finance.get(`/admin/account/${id}`)).status).toBe(404)
  })

  test('whose code changed is in the activity log with both codes', async () => {
    const given = accounts.anAccount()
    const { id } = (await finance.post('/admin/account', given)).data
    const code = `${given.code}-new`
    expect((await finance.put(`/admin/account/${id}`, { code })).status).toBe(200)
    const owner = await world.signedInAs('super admin', { garage_id: null })
    const [row] = (await owner.get(`/admin/activity-log?path=/admin/account/${id}`)).data.data
    expect((await owner.get(`/admin/activity-log/${row.id}`)).data).toMatchObject({
      old_value: { code: given.code },
      new_value: { code },
    })
  })

  test.each<[string, object, string, string]>([
    ['a code that is taken', { code: '1-1110' }, 'code', messages.codeTaken],
    ['a code with signs', { code: '6 1' }, 'code', accountMessages.codeFormat],
    ["another type's group", { group: 'equity' }, 'group', accountMessages.groupOfType],
    ['a parent of another type', { parent_id: 1 }, 'type', accountMessages.typeOfParent],
    ['a parent that takes entries', { parent_id: 64 }, 'parent_id', accountMessages.parentHeader],
    [
      "a parent in another country's book",
      { parent_id: 1063, garage_id: 1 },
      'parent_id',
      accountMessages.parentBook,
    ],
    [
      'a garage of another country',
      { parent_id: 63, garage_id: 3 },
      'garage_id',
      accountMessages.garageBook,
    ],
    [
      'a parent that is not there',
      { parent_id: 999_999 },
      'parent_id',
      'Does not exist or is out of reach',
    ],
    [
      'a garage that is not there',
      { garage_id: 999 },
      'garage_id',
      'Does not exist or is out of reach',
    ],
    ['an unknown type', { type: 'magic' }, 'type', 'Not one of the choices'],
  ])('with %s is refused beside its field', async (_, given, field, why) => {
    const response = await finance.post('/admin/account', accounts.anAccount(given))
    expect(response.status).toBe(422)
    expect(response.errors?.[field]).toEqual([why])
  })

  test.each([
    ['most of those beside it', { type: 'expense', parent_id: 54 }, 'cogs'],
    [
      'those beside it, of a header of fixed assets',
      { type: 'asset', parent_id: 20 },
      'fixed_asset',
    ],
    [
      'its type, where those beside it are of many kinds',
      { type: 'asset', parent_id: 2 },
      'other_current_asset',
    ],
    ['its type', { type: 'income' }, 'revenue'],
  ])('without a group goes where %s goes', async (_, given, group) => {
    const account = await accounts.get(
      await accounts.make({ group: undefined, country_id: undefined, ...given }),
    )
    expect(account).toMatchObject({ group, country_id: 1, postable: true })
  })

  test('that takes entries does not lose its group', async () => {
    const response = await finance.put(`/admin/account/${await accounts.make()}`, { group: null })
    expect([response.status, response.errors?.group]).toEqual([422, [accountMessages.groupNeeded]])
  })

  test('the same code may exist in another book', async () => {
    const code = accounts.anAccount().code
    await accounts.make({ code })
    await accounts.make({ code, country_id: 2 })
    expect(
      (await finance.post('/admin/account', accounts.anAccount({ code }))).errors,
    ).toHaveProperty('code')
  })

  test('a tree cannot contain a circle', async () => {
    const top = await aHeader()
    const middle = await aHeader({ parent_id: top })
    const low = await aHeader({ parent_id: middle })
    expect((await finance.put(`/admin/account/${top}`, { parent_id: low })).errors).toEqual({
      parent_id: [accountMessages.parentCircle],
    })
    expect((await finance.put(`/admin/account/${top}`, { parent_id: top })).errors).toEqual({
      parent_id: [accountMessages.parentCircle],
    })
  })

  test('two simultaneous moves cannot make a circle', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await aHeader(), await aHeader()]
      await Promise.all([
        finance.put(`/admin/account/${one}`, { parent_id: other }),
        finance.put(`/admin/account/${other}`, { parent_id: one }),
      ])
      expect((await finance.get(`/admin/account/${one}`)).status).toBe(200) // a circle is not in the tree
    }
  })

  test('a header keeps its type and stays a header while it has accounts below it', async () => {
    const top = await aHeader()
    await accounts.make({ parent_id: top })
    expect((await finance.put(`/admin/account/${top}`, { type: 'asset' })).errors).toEqual({
      type: [accountMessages.typeOfChildren],
    })
    expect(
      (await finance.put(`/admin/account/${top}`, { postable: true, group: 'opex' })).errors,
    ).toEqual({ postable: [accountMessages.hasChildren] })
    expect((await finance.delete(`/admin/account/${top}`)).status).toBe(409)
  })

  test('with entries keeps its type, parent and kind, and is not deleted; its name and group may change', async () => {
    const top = await aHeader()
    const id = await accounts.make()
    expect((await use(id)).status).toBe(201)
    expect(
      (await finance.put(`/admin/account/${id}`, { type: 'income', group: 'revenue' })).errors,
    ).toHaveProperty('type')
    expect((await finance.put(`/admin/account/${id}`, { parent_id: top })).errors).toHaveProperty(
      'parent_id',
    )
    expect((await finance.put(`/admin/account/${id}`, { postable: false })).errors).toHaveProperty(
      'postable',
    )
    expect((await finance.delete(`/admin/account/${id}`)).status).toBe(409)
    expect(
      (
        await finance.put(`/admin/account/${id}`, {
          name: 'Fine',
          group: 'other_expense',
          active: false,
        })
      ).status,
    ).toBe(200)
    expect(await accounts.get(id)).toMatchObject({
      name: 'Fine',
      group: 'other_expense',
      active: false,
      used: true,
    })
    expect((await use(id)).errors).toHaveProperty('lines.0.account_id')
  })

  test("a garage's own account is posted to by that garage only", async () => {
    const id = await accounts.make({ garage_id: 2, country_id: undefined })
    expect((await use(id, 1)).errors).toHaveProperty('lines.0.account_id')
    expect((await use(id, 2)).status).toBe(201)
    expect((await finance.put(`/admin/account/${id}`, { garage_id: 1 })).errors).toEqual({
      garage_id: [accountMessages.garageUsed],
    })
    expect((await finance.put(`/admin/account/${id}`, { garage_id: null })).status).toBe(200)
    expect((await use(id, 1)).status).toBe(201)
  })

  test('below a garage’s header is of the same garage', async () => {
    const top = await aHeader({ garage_id: 1 })
    expect(
      (await finance.post('/admin/account', accounts.anAccount({ parent_id: top }))).errors,
    ).toEqual({
      garage_id: [accountMessages.parentGarage],
    })
    await accounts.make({ parent_id: top, garage_id: 1 })
    expect((await finance.put(`/admin/account/${top}`, { garage_id: 2 })).errors).toHaveProperty(
      'garage_id',
    )
  })

  test('that the app posts to stays, but may be renamed and renumbered', async () => {
    const receivable = 7
    expect((await finance.put(`/admin/account/${receivable}`, { active: false })).errors).toEqual({
      active: [accountMessages.system],
    })
    expect((await finance.delete(`/admin/account/${receivable}`)).status).toBe(409)
    expect(
      (await finance.put(`/admin/account/${receivable}`, { code: '1-1211', name: 'Debtors' }))
        .status,
    ).toBe(200)
    await finance.put(`/admin/account/${receivable}`, {
      code: '1-1210',
      name: 'Accounts receivable',
    })
  })

  test('changed in the meantime is a conflict that lists the changes', async () => {
    const id = await accounts.make()
    await finance.put(`/admin/account/${id}`, { name: 'First', version: 1 })
    const late = await finance.put(`/admin/account/${id}`, { name: 'Second', version: 1 })
    expect(late.status).toBe(409)
    expect((await accounts.get(id)).name).toBe('First')
  })
})
