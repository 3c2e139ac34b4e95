/** For tests that walk the whole table of calls: a row for every path that names one. */
import { kindNames, kinds } from '#domains/company/master-data/kinds.ts'
import { openFollowUp } from '#domains/outside/follow-ups/server/follow-ups.ts'
import type { Call } from '#platform/contract/route.ts'
import { aCar, transitionTo } from '../orders.ts'
import { type ApiResponse, type Who, type World, aPhone } from '../world.ts'
import type { Json } from '../samples.ts'

/** How a caller reaches a row: by its garage, by its country, or by the right to read that type. */
export type Reach = 'garage' | 'country' | 'everybody'
export interface Row {
  id: number
  reach: Reach
}

const readCreatedId = (response: ApiResponse): number => {
  if (response.status !== 201)
    throw new Error(
      `Not made: ${response.status} ${response.message} ${JSON.stringify(response.errors)}`,
    )
  return response.data.id
}

/**
 * For every path that ends in a row's id, such a row of garage 1 in Indonesia. A new module adds its row here: the tests
 * that walk the calls fail until it does.
 */
export async function aRowOfEach(world: World, owner: Who): Promise<Record<string, Row>> {
  const adviser = await world.signedInAs('service adviser')
  const admin = await world.signedInAs('admin')
  const mechanic = await world.signedInAs('mechanic')
  const rows: Record<string, Row> = {
    '/admin/garage/{id}': { id: 1, reach: 'garage' },
    // a maker reaches every workshop
    '/admin/manufacture/garage/{id}': { id: 5, reach: 'everybody' },
    '/admin/employee/{id}': { id: mechanic.employee_id, reach: 'garage' },
  }

  const company = {
    country_id: 1,
    legal_name: 'PT Contoh',
    npwp: '0012345678901000',
    e_invoice: { from: '2026-01-01' },
    is_registered: true,
    registered_from: '2024-01-01',
  }
  const code = { country_id: 1, code: 'PPN-X', name: { en: 'VAT' }, kind: 'standard' }
  rows['/admin/tax-code/{id}'] = {
    id: readCreatedId(await owner.post('/admin/tax-code', code)),
    reach: 'country',
  }
  rows['/admin/legal-entity/{id}'] = {
    id: readCreatedId(await owner.post('/admin/legal-entity', company)),
    reach: 'country',
  }

  // the caller's own sessions, for any garage: domains/company/auth/server/sessions.test.ts tries those of others
  const { data: sessions } = (await mechanic.get('/auth/sessions')).data
  rows['/auth/session/{id}'] = { id: sessions[0].id, reach: 'everybody' }

  for (const name of kindNames) {
    const kind = kinds[name]
    const writer =
      kind.write === 'master-data.manufacture'
        ? await world.signedInAs('super admin - manufacture')
        : owner
    const fields: Json = { name: `A ${name}` }
    for (const [column, field] of Object.entries(kind.fields)) {
      if (field.type === 'country') fields[column] = 1
      if (field.type === 'day') fields[column] = '2026-01-01'
      if (field.type === 'ref') fields[column] = rows[`/admin/${field.to}/{id}`]?.id
    }
    rows[`/admin/${name}/{id}`] = {
      id: readCreatedId(await writer.post(`/admin/${name}`, fields)),
      reach: 'country_id' in kind.fields ? 'country' : 'everybody',
    }
  }

  const service = { name: 'A service', country_id: 1, price: 1000 }
  rows['/admin/catalog-service/{id}'] = {
    id: readCreatedId(await owner.post('/admin/catalog-service', service)),
    reach: 'country',
  }
  const part = { name: 'A part', sku: 'A-PART', unit: 'pcs', buy_price: 1, sell_price: 2 }
  const item: Row = {
    id: readCreatedId(await owner.post('/admin/garage/1/inventory', part)),
    reach: 'garage',
  }
  rows['/admin/garage/{id}/inventory/{item_id}'] = item
  rows['/admin/inventory/{id}'] = item

  rows['/admin/inventory/count/{id}'] = {
    id: readCreatedId(await owner.post('/admin/inventory/count', { garage_id: 1 })),
    reach: 'garage',
  }
  rows['/admin/inventory/transfer/{id}'] = { id: await aTransfer(owner), reach: 'garage' }

  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  rows['/admin/manufacture/garage/inventory/{id}'] = {
    id: readCreatedId(await maker.post('/admin/manufacture/garage/5/inventory', part)),
    reach: 'everybody',
  }

  // the lists are there from the start
  rows['/admin/manufacture/general/vehicle-spec/{id}'] = { id: 1, reach: 'everybody' }
  const names = { en: 'A stage', id: 'A stage', my: 'A stage', nl: 'A stage' }
  rows['/admin/manufacture/stage/{id}'] = {
    id: readCreatedId(await maker.post('/admin/manufacture/stage', { names, planned_days: 1 })),
    reach: 'everybody',
  }
  const stageId = rows['/admin/manufacture/stage/{id}'].id
  const ofStage = { names, weight: 1, proof: 'none' }
  readCreatedId(await maker.post(`/admin/manufacture/stage/${stageId}/task`, ofStage))
  rows['/manufacture/stage-monitor/{id}'] = { id: stageId, reach: 'everybody' }

  const product = { name: 'A product', code: 'A-PRODUCT', sku: 'A-PRODUCT', price: 1000 }
  rows['/admin/product/{id}'] = {
    id: readCreatedId(
      await maker.post('/admin/product', {
        ...product,
        warehouse_id: 5,
        country_id: 1,
        unit: 'pcs',
      }),
    ),
    // a maker reaches every workshop
    reach: 'country',
  }
  rows['/shop/product/{id}'] = { id: rows['/admin/product/{id}'].id, reach: 'everybody' }

  const supplier = { name: 'A supplier', country_id: 1 }
  const supplierId = readCreatedId(await owner.post('/admin/supplier', supplier))
  rows['/admin/supplier/{id}'] = { id: supplierId, reach: 'country' }
  const outside = { name: 'A third party', type: 'glass', supplier_id: supplierId }
  rows['/admin/third-party/{id}'] = {
    id: readCreatedId(await owner.post('/admin/third-party', outside)),
    reach: 'country',
  }
  const bought = {
    garage_id: 1,
    supplier_id: supplierId,
    date: '2026-01-01',
    lines: [{ name: 'A windscreen', quantity: 1, unit_price: 1000 }],
  }
  rows['/admin/third-party/purchase/{id}'] = {
    id: readCreatedId(await admin.post('/admin/third-party/purchase', bought)),
    reach: 'garage',
  }
  const oneLine = { item_id: item.id, quantity: 2, unit: 'pcs', unit_price: 1000 }
  rows['/admin/inventory/purchase/{id}'] = {
    id: readCreatedId(
      await owner.post('/admin/inventory/purchase', {
        garage_id: 1,
        supplier_id: supplierId,
        date: '2026-01-01',
        lines: [oneLine],
        received: false,
      }),
    ),
    reach: 'garage',
  }

  rows['/admin/import/{id}'] = { id: await anImport(world, admin), reach: 'garage' }

  const car = await aCar({ world, adviser })
  rows['/admin/customer/{id}'] = { id: car.customer_id, reach: 'country' }
  rows['/admin/membership/{id}'] = { id: car.customer_id, reach: 'country' }
  rows['/admin/vehicle/{id}'] = { id: car.vehicle_id, reach: 'country' }

  const build = {
    id: readCreatedId(
      await maker.post('/admin/manufacture/build-order', {
        name: 'A build',
        date: '2026-01-01',
        garage_id: 5,
        customer_id: car.customer_id,
      }),
    ),
    // a maker reaches every workshop
    reach: 'everybody' as const,
  }
  rows['/admin/manufacture/build-order/{id}'] = build
  rows['/manufacture/build-order/{id}'] = build
  const { stages } = (await maker.get(`/manufacture/build-order/${build.id}`)).data
  const bill = {
    id: readCreatedId(
      await maker.post(`/admin/manufacture/build-order/${build.id}/bill`, {
        stage_id: stages[0].id,
        amount: 1000,
      }),
    ),
    reach: 'everybody' as const,
  }
  rows['/admin/manufacture/build-order/{id}/bill/{bill_id}'] = bill
  rows['/manufacture/build-order/{id}/bill/{bill_id}'] = bill
  rows['/manufacture/build-order/{id}/payment/{payment_id}'] = {
    id: readCreatedId(
      await maker.post(`/admin/manufacture/build-order/${build.id}/deposit`, {
        amount: 1,
        account_id: 3,
      }),
    ),
    reach: 'everybody',
  }
  const { data: tasks } = (await maker.get(`/manufacture/task?build_id=${build.id}`)).data
  const task: Row = { id: tasks[0].id, reach: 'everybody' }
  rows['/manufacture/task/{id}'] = task
  rows['/admin/manufacture/task/{id}'] = task
  // of its reader alone: nobody else has it in reach
  rows['/manufacture/mention/{id}'] = {
    id: readCreatedId(
      await maker.post(`/manufacture/task/${task.id}/history`, { notes: 'A note' }),
    ),
    reach: 'everybody',
  }

  const order = await transitionTo({ world, admin, adviser, mechanic }, 'ready')
  rows['/admin/order/{id}'] = { id: order.id, reach: 'garage' }
  const invoiceId = readCreatedId(await adviser.post(`/admin/order/${order.id}/invoice`))
  rows['/admin/invoice/{id}'] = { id: invoiceId, reach: 'garage' }
  const payment: Row = {
    id: readCreatedId(
      await adviser.post(`/admin/invoice/${invoiceId}/payment`, { amount: 1, account_id: 3 }),
    ),
    reach: 'garage',
  }
  rows['/admin/invoice/{id}/payment/{payment_id}'] = payment
  rows['/admin/order/{id}/payment/{payment_id}'] = payment

  const creditedOrder = await transitionTo({ world, admin, adviser, mechanic }, 'ready')
  const creditedInvoice = readCreatedId(
    await adviser.post(`/admin/order/${creditedOrder.id}/invoice`),
  )
  rows['/admin/credit-note/{id}'] = {
    id: readCreatedId(
      await admin.post(`/admin/invoice/${creditedInvoice}/credit`, {
        lines: [{ line_no: 1, amount: 1 }],
        reason: 'Agreed',
      }),
    ),
    reach: 'garage',
  }

  const companyOrder = await transitionTo({ world, admin, adviser, mechanic }, 'ready')
  const { customer: buyer } = await companyOrder.get()
  await adviser.put(`/admin/customer/${buyer.id}`, { kind: 'company' })
  const companyInvoice = readCreatedId(
    await adviser.post(`/admin/order/${companyOrder.id}/invoice`),
  )
  await adviser.post(`/admin/invoice/${companyInvoice}/payment`, {
    amount: 1,
    withheld: 1,
    account_id: 3,
  })
  rows['/admin/withholding/{id}'] = {
    id: (await admin.get('/admin/withholding')).data.data[0].id,
    reach: 'garage',
  }

  rows['/admin/e-invoice/{id}'] = {
    id: (
      await world.appContext.database.writes
        .insertInto('e_invoices')
        .values({
          source: 'invoice',
          source_id: rows['/admin/invoice/{id}'].id,
          legal_entity_id: rows['/admin/legal-entity/{id}'].id,
          garage_id: 1,
          number: 'INV/1',
          day: '2026-01-01',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
    reach: 'garage',
  }

  const [sold] = (await order.get()).lines
  const { id: warrantyId } = await world.appContext.database.writes
    .insertInto('warranties')
    .values({
      order_id: order.id,
      order_line_id: sold.id,
      vehicle_id: (await order.get()).vehicle.id,
      garage_id: 1,
      from_on: '2026-01-01',
      until_on: '2099-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  rows['/admin/warranty/{id}'] = { id: warrantyId, reach: 'country' }

  const message = { template: 'car_ready', order_id: order.id, channel: 'whatsapp' }
  rows['/admin/message/{id}'] = {
    id: readCreatedId(await adviser.post('/admin/message', message)),
    reach: 'garage',
  }

  const ticket = { garage_id: 1, license_plate: 'B 9999 QUE' }
  rows['/admin/queue/{id}'] = {
    id: readCreatedId(await adviser.post('/admin/queue', ticket)),
    reach: 'garage',
  }

  const voucher = {
    name: 'A voucher',
    code: 'A-VOUCHER',
    category: 'all',
    quantity: 10,
    expiry_date: '2099-01-01',
    discount_percent: 10,
  }
  rows['/admin/voucher/{id}'] = {
    id: readCreatedId(await owner.post('/admin/voucher', voucher)),
    reach: 'everybody',
  }

  const account = {
    code: '1-9999',
    name: 'An account',
    type: 'asset',
    group: 'cash_bank',
    country_id: 1,
  }
  rows['/admin/account/{id}'] = {
    id: readCreatedId(await owner.post('/admin/account', account)),
    reach: 'country',
  }
  const { data: cash } = (await owner.get('/admin/account?group=cash_bank&country_id=1')).data
  const entry = {
    garage_id: 1,
    entry_date: '2026-11-01',
    description: 'An entry',
    lines: [
      { account_id: cash[0].id, debit: 1000 },
      { account_id: cash[1].id, credit: 1000 },
    ],
  }
  rows['/admin/journal/{id}'] = {
    id: readCreatedId(await owner.post('/admin/journal', entry)),
    reach: 'garage',
  }

  rows['/admin/ledger/{accountId}'] = { id: cash[0].id, reach: 'country' }
  rows['/admin/book/{country_id}'] = { id: 1, reach: 'country' }

  const question = { kind: 'question', text: 'When?', garage_id: 1, cause: 'a row' } as const
  const followUp = (await openFollowUp(world.appContext.database.writes, question)) ?? 0
  rows['/admin/follow-up/{id}'] = { id: followUp, reach: 'garage' }

  const { data: log } = (await owner.get('/admin/activity-log')).data
  rows['/admin/activity-log/{id}'] = { id: log[0].id, reach: 'everybody' }
  rows['/files/{id}'] = { id: await aFile(world, adviser), reach: 'garage' }
  rows['/files/upload/{id}'] = { id: await anUpload(world, adviser), reach: 'garage' }
  return rows
}

/** A draft from garage 1 to one that nobody works at. */
async function aTransfer(owner: Who): Promise<number> {
  const spare = { name: 'A spare part', sku: 'A-SPARE', unit: 'pcs', buy_price: 1, sell_price: 2 }
  const item = readCreatedId(
    await owner.post('/admin/garage/1/inventory', { ...spare, quantity: 9 }),
  )
  const to = readCreatedId(await owner.post('/admin/garage', { name: 'Pamulang', country_id: 1 }))
  const lines = [{ item_id: item, quantity: 9 }]
  return readCreatedId(
    await owner.post('/admin/inventory/transfer', { from_garage_id: 1, to_garage_id: to, lines }),
  )
}

/** A file of suppliers that was validated, with a wrong row. */
async function anImport(world: World, { employee_id }: Who): Promise<number> {
  const db = world.appContext.database.writes
  const { id } = await db
    .insertInto('imports')
    .values({
      noun: 'suppliers',
      country_id: 1,
      garage_id: 1,
      file_name: 'suppliers.csv',
      is_xlsx: false,
      sha256: Buffer.alloc(32),
      state: 'judged',
      titles: JSON.stringify(['name']),
      fields: JSON.stringify(['name']),
      n_rows: 1,
      n_wrong: 1,
      created_by: employee_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_rows')
    .values({ import_id: id, row: 2, cells: JSON.stringify(['']), change: 'new', is_wrong: true })
    .execute()
  return id
}

async function anUpload(world: World, { employee_id }: Who): Promise<number> {
  const upload = { employee_id, name: 'a.mp4', type: 'video/mp4', size: 10 }
  const { id } = await world.appContext.database.writes
    .insertInto('uploads')
    .values(upload)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file of a garage, without its content. */
export async function aFile(world: World, who: Who, garage_id = 1): Promise<number> {
  const { id } = await world.appContext.database.writes
    .insertInto('files')
    .values({
      key: `${'a'.repeat(40)}${aPhone().slice(-8)}`,
      name: 'a.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: Buffer.alloc(32),
      garage_id,
      employee_id: who.employee_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The longest path of a row above a call: `/admin/order/{id}/line/{line_id}` -> `/admin/order/{id}`. */
export const rowPathOf = (
  call: Pick<Call, 'path'>,
  rows: Record<string, Row>,
): string | undefined =>
  Object.keys(rows)
    .filter((path) => call.path === path || call.path.startsWith(`${path}/`))
    .toSorted((one, two) => two.length - one.length)[0]

/** The path of a call about a row: the last id of the row's path is the row's, those above and below it are 1. */
export function pathTo(call: Pick<Call, 'path'>, rowPath: string, id: number): string {
  const rowName = rowPath.slice(rowPath.lastIndexOf('{'))
  return call.path.replaceAll(/\{\w+\}/g, (name) =>
    name === rowName && call.path.indexOf(name) === rowPath.lastIndexOf('{') ? String(id) : '1',
  )
}
