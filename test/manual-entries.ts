/** Entries and accounts as finance writes them: through the API, in the book of garage 1. */
import { expect } from 'vitest'
import type { Who, World } from './world.ts'

/** Finance and a super admin at the journal, and the accounts of a sale for cash. */
export async function manualJournal(world: World) {
  const finance = await world.signedInAs('finance', { garage_id: null })
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const idOf = async (code: string) =>
    (await finance.get(`/admin/account?keyword=${code}&country_id=1`)).data.data[0].id as number
  const cash = await idOf('1-1110')
  const sales = await idOf('4-1100')
  /** 25,000 from sales to cash on 20 November 2026, by default. */
  const anEntry = (given: object = {}) => ({
    garage_id: 1,
    entry_date: '2026-11-20',
    description: 'Sold by hand',
    source_number: 'BON-7',
    lines: [
      { account_id: cash, debit: 25_000, credit: 0, note: 'Drawer' },
      { account_id: sales, debit: 0, credit: 25_000 },
    ],
    ...given,
  })
  const write = async (given: object = {}, who = finance) => {
    const answer = await who.post('/admin/journal', anEntry(given))
    expect([answer.status, answer.errors]).toEqual([201, undefined])
    return answer.data as { id: number; number: string }
  }
  return { finance, owner, cash, sales, anEntry, write }
}

/** Own accounts in the book of Indonesia, each with a unique code. */
export function manualAccounts(finance: Who) {
  let codes = 0
  const anAccount = (given: object = {}) => ({
    code: `6-8${String(++codes).padStart(3, '0')}`,
    name: `Account ${codes}`,
    type: 'expense',
    group: 'opex',
    country_id: 1,
    ...given,
  })
  const make = async (given: object = {}) => {
    const response = await finance.post('/admin/account', anAccount(given))
    expect([response.status, response.errors]).toEqual([201, undefined])
    return response.data.id as number
  }
  const get = async (id: number) => (await finance.get(`/admin/account/${id}`)).data
  return { anAccount, make, get }
}

/** The ids of a page of rows. */
export const idsOf = (answer: { data: { data: { id: number }[] } }) =>
  answer.data.data.map(({ id }) => id)
