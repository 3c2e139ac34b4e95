/** Builds in the hands of a workshop. */
import type { SignedIn } from './api.ts'
import type { Made } from './cars.ts'
import { done } from './stock.ts'

const WORKSHOP = 12
const path = '/admin/manufacture/build-order'

interface Billed {
  id: number
  number: string
}

/** A build in work with a bill of 20,000,000: for a customer who is there already, unless another is named. */
export async function aBilledBuild(
  maker: SignedIn,
  { customer, paid }: { customer?: number; paid: number },
) {
  const customers = await done<{ data: Made[] }>(
    'GET',
    '/admin/customer?country_id=1&limit=1',
    maker,
  )
  const { id } = await done<Made>('POST', path, maker, {
    name: `Tribute ${String(Date.now()).slice(-7)}`,
    date: '2026-01-05',
    garage_id: WORKSHOP,
    customer_id: customer ?? customers.data[0]?.id,
    price: 50_000_000,
  })
  const build = () =>
    done<{ version: number; stages: Made[] }>('GET', `/manufacture/build-order/${id}`, maker)
  for (const to of ['planned', 'in_build'])
    await done('POST', `${path}/${id}/transition`, maker, { to, version: (await build()).version })
  const stage_id = (await build()).stages[0]?.id
  const bill = await done<Billed>('POST', `${path}/${id}/bill`, maker, {
    stage_id,
    amount: 20_000_000,
  })
  const funds = `/admin/account?group=cash_bank&postable=true&active=true&garage_id=${WORKSHOP}`
  const account_id = (await done<{ data: Made[] }>('GET', funds, maker)).data[0]?.id
  if (paid > 0)
    await done('POST', `${path}/${id}/bill/${bill.id}/payment`, maker, { amount: paid, account_id })
  return { id, bill }
}
