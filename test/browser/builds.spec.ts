/** A build from its deposit to a reviewed task: the maker at the desk, the mechanic of the workshop on a phone. */
import { type Page, expect } from '@playwright/test'
import tasksEnglish from '#domains/workshop/build-tasks/texts/en.ts'
import moneyEnglish from '#domains/workshop/build-money/texts/en.ts'
import buildsEnglish from '#domains/workshop/builds/texts/en.ts'
import monitorEnglish from '#domains/workshop/workshop-monitor/texts/en.ts'
import { type SignedIn, bring } from './api.ts'
import { done, openLive, test } from './stock.ts'
import { words } from './words.ts'

const { common } = words.en
const WORKSHOP = 12

interface Task {
  id: number
  name: string
}
interface Build {
  id: number
  name: string
  stages: { stage_id: number; tasks: Task[] }[]
}

async function aBuild(maker: SignedIn): Promise<Build> {
  const stamp = String(Date.now()).slice(-7)
  const { data } = await done<{ data: { id: number }[] }>(
    'GET',
    '/admin/customer?country_id=1&limit=1',
    maker,
  )
  const { id } = await done<{ id: number }>('POST', '/admin/manufacture/build-order', maker, {
    name: `Tribute ${stamp}`,
    date: '2026-01-05',
    garage_id: WORKSHOP,
    customer_id: data[0]!.id,
    price: 50_000_000,
    deposit_required: 5_000_000,
  })
  return done<Build>('GET', `/manufacture/build-order/${id}`, maker)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a maker takes a deposit and material, a mechanic works on a phone, the monitor passes it', async ({
  page,
  context,
  browser,
  maker,
  welder,
}) => {
  const build = await aBuild(maker)
  const sku = `GASKET-${String(Date.now()).slice(-7)}`
  const gasket = { name: `Gasket ${sku}`, sku, unit: 'pcs', sell_price: 0, buy_price: 75_000 }
  await done('POST', `/admin/garage/${WORKSHOP}/inventory`, maker, { ...gasket, quantity: 3 })
  const [stage] = build.stages
  const [first, second] = stage!.tasks
  await done('PUT', `/admin/manufacture/task/${first!.id}`, maker, {
    assignee_ids: [welder.employee_id],
  })

  await bring(context, maker)
  await page.goto(`/heritage-build/${build.id}?tab=money`)
  await button(page, moneyEnglish.take).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(moneyEnglish.amount).fill('5000000')
  await button(page, moneyEnglish.take).last().click()
  await expect(page.getByText(moneyEnglish.kind.deposit)).toBeVisible()
  // the deposit that is required has come in: work begins without a reason
  await button(page, buildsEnglish.move.planned).click()
  // a message that the pointer rests on stays, and it lies over the button
  await page.mouse.move(300, 700)
  await button(page, buildsEnglish.move.in_build).click()
  await expect(page.getByText(buildsEnglish.status.in_build)).toBeVisible()

  await page.goto(`/heritage-build/${build.id}?tab=materials`)
  await button(page, moneyEnglish.takeMaterial).click()
  await dialog.getByLabel(moneyEnglish.item).fill(sku)
  await page.getByRole('option', { name: gasket.name }).click()
  await dialog.getByLabel(common.field.quantity).fill('2')
  await button(page, moneyEnglish.takeMaterial).last().click()
  await expect(page.getByRole('cell', { name: gasket.name }).first()).toBeVisible()
  await expect(page.getByText('Rp 150,000').first()).toBeVisible()

  const pocket = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await bring(pocket, welder)
  const phone = await pocket.newPage()
  await phone.goto('/')
  await phone.getByRole('button', { name: new RegExp(`${first!.name}.*${build.name}`) }).click()
  await button(phone, tasksEnglish.move.in_progress).click()
  await button(phone, tasksEnglish.clockStart).click()
  await button(phone, tasksEnglish.clockStop).click()
  await expect(button(phone, tasksEnglish.clockStart)).toBeVisible()
  await button(phone, tasksEnglish.add).click()
  await phone.getByLabel(tasksEnglish.note).fill('4711')
  await button(phone, tasksEnglish.add).last().click()
  await expect(phone.getByText('4711')).toBeVisible()
  await button(phone, tasksEnglish.move.review).click()
  await expect(button(phone, tasksEnglish.move.review)).toHaveCount(0)
  await pocket.close()

  await openLive(page, `/stage-management/${stage!.stage_id}?build=${build.id}`)
  const column = (status: string) => page.getByRole('region', { name: status, exact: true })
  await expect(column(buildsEnglish.taskStatus.review).getByText(first!.name)).toBeVisible()
  const move = async (task: Task, to: string) => {
    await button(page, monitorEnglish.moveOf(task.name)).click()
    await page.getByRole('menuitem', { name: to }).click()
  }
  await move(first!, buildsEnglish.taskStatus.done)
  await expect(column(buildsEnglish.taskStatus.done).getByText(first!.name)).toBeVisible()
  // a task that nobody has begun is not done: the board says so, and the card stays
  await move(second!, buildsEnglish.taskStatus.done)
  await expect(page.getByText(monitorEnglish.noMove)).toBeVisible()
  await expect(column(buildsEnglish.taskStatus.todo).getByText(second!.name)).toBeVisible()
})

test('of two who put the stages in order at once, the second sees both orders', async ({
  page,
  context,
  maker,
}) => {
  await bring(context, maker)
  await openLive(page, '/stage-management')
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  const order = await done<{ version: number; data: { id: number; tasks: Task[] }[] }>(
    'GET',
    '/manufacture/general/stage-item',
    maker,
  )
  const places = order.data.map(({ id, tasks }) => ({ id, tasks: tasks.map((task) => task.id) }))
  const save = (stages: typeof places, version: number) =>
    done('PUT', '/admin/manufacture/general/stage-item', maker, { stages, version })
  await save([...places.slice(0, -2), places.at(-1)!, places.at(-2)!], order.version)
  await button(page, 'Save order').click()
  await expect(page.getByText('Someone else saved another order')).toBeVisible()
  await button(page, 'Use theirs').click()
  await expect(button(page, 'Save order')).toBeDisabled()
  // as it was
  await save(places, order.version + 1)
})
