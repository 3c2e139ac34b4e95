/** What people see when they look at the shelves: the stories read it here, to decide what to do next. */
import { sql } from 'kysely'
import { PassThrough, Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { storeContent } from '#domains/company/files/server/store-content.ts'
import { storageOf } from '#domains/company/files/server/choose-storage.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { DemoClient } from './demo-client.ts'

interface Part {
  item_id: number
  sku: string
  unit: string
  buy_price: number
}

interface OutsideLine {
  id: number
  third_party_item_id: number
  qty: number
  unit_price: number
  license_plate: string
}

const query = async <Row>({ db }: DemoClient, statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(db)).rows

/** Parts with less than their minimum, what is on its way included. */
export const lowStockAt = (demo: DemoClient, garageId: number) =>
  query(
    demo,
    sql<Part & { minimum: number; coming: number }>`
      select i.id as item_id, i.sku, i.unit, i.buy_price, b.minimum, b.available + l.awaited as coming
      from stock_balances b join inventory_items i on i.id = b.item_id
      cross join lateral (select coalesce(sum(awaited), 0) as awaited from purchase_lines where item_id = i.id and awaited > 0) l
      where b.garage_id = ${garageId} and b.available + l.awaited < b.minimum order by i.sku`,
  )

/** What the lines of an order lack. */
export const shortOf = (demo: DemoClient, orderId: number) =>
  query(
    demo,
    sql<Part & { quantity: number }>`
      select i.id as item_id, i.sku, i.unit, i.buy_price, sum(c.wanted - c.reserved) as quantity
      from order_lines l join stock_claims c on c.order_line_id = l.id join inventory_items i on i.id = c.item_id
      where l.order_id = ${orderId} and c.reserved < c.wanted group by i.id order by i.id`,
  )

/** The lines of an invoice that cost something, with what each comes to before tax. */
export const creditable = (demo: DemoClient, invoiceId: number) =>
  query(
    demo,
    sql<{ line_no: number; qty: number; amount: number }>`
      select line_no, qty::float8 as qty, base as amount from invoice_lines
      where invoice_id = ${invoiceId} and base > 0 order by line_no`,
  )

export const outsideLinesOf = (demo: DemoClient, orderId: number) =>
  query(
    demo,
    sql<OutsideLine>`
      select l.id, l.third_party_item_id, l.qty, l.unit_price, o.license_plate
      from order_lines l join orders o on o.id = l.order_id
      where l.order_id = ${orderId} and l.kind = 'third_party' and l.approval = 'approved'
        and l.third_party_item_id is not null
      order by l.id`,
  )

/** What is still to come of a purchase, in units of the supplier. */
export const awaitedOf = (demo: DemoClient, purchaseId: number) =>
  query(
    demo,
    sql<{ line_id: number; quantity: number }>`
      select id as line_id, quantity - received as quantity from purchase_lines
      where purchase_id = ${purchaseId} and received < quantity order by id`,
  )

export const transferLinesOf = (demo: DemoClient, transferId: number) =>
  query(
    demo,
    sql<{ line_id: number; quantity: number }>`
      select id as line_id, quantity from stock_transfer_lines where transfer_id = ${transferId} order by id`,
  )

export const countLinesOf = (demo: DemoClient, countId: number) =>
  query(
    demo,
    sql<{ item_id: number; quantity: number }>`
      select l.item_id, b.quantity from stock_count_lines l join stock_balances b on b.item_id = l.item_id
      where l.count_id = ${countId} order by l.item_id`,
  )

export async function onHand(demo: DemoClient, itemId: number): Promise<number> {
  const [row] = await query(
    demo,
    sql<{ quantity: number }>`select quantity from stock_balances where item_id = ${itemId}`,
  )
  return row?.quantity ?? 0
}

export async function categoryOf(demo: DemoClient, sku: string): Promise<number> {
  const [row] = await query(
    demo,
    sql<{
      id: number
    }>`select inventory_category_id as id from inventory_items where sku = ${sku} limit 1`,
  )
  return row?.id ?? 0
}

const proofs = new WeakMap<DemoClient, Map<number, Promise<number>>>()

/** The slip of a bank transfer, as this person keeps it: one sheet for all payments of the demo. */
export function proofOf(
  demo: DemoClient,
  { employee_id, garage_id }: CurrentUser,
): Promise<number> {
  let proofByEmployee = proofs.get(demo)
  if (!proofByEmployee) proofs.set(demo, (proofByEmployee = new Map()))
  let proof = proofByEmployee.get(employee_id)
  if (!proof) {
    proof = keepProof(demo, employee_id, garage_id)
    proofByEmployee.set(employee_id, proof)
  }
  return proof
}

async function keepProof(demo: DemoClient, employee_id: number, garage_id: number | null) {
  const paper = new PDFDocument({ size: 'A6', margin: 30 })
  paper.fontSize(14).text('Bukti transfer (contoh)').moveDown()
  paper.fontSize(9).text('Bank Contoh · 000-0000-77').text('Transfer berhasil')
  const stream = paper.pipe(new PassThrough())
  paper.end()
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  return keepFile(demo, { employee_id, garage_id }, 'bukti-transfer.pdf', chunks)
}

/** A picture that somebody of the demo uploads. */
export async function pictureOf(
  demo: DemoClient,
  who: { employee_id: number; garage_id: number | null },
  name: string,
  draw: () => Promise<Buffer>,
): Promise<number> {
  const content = Readable.from([await draw()])
  return keepFile(demo, who, name, content[Symbol.asyncIterator]() as AsyncIterator<Buffer>)
}

async function keepFile(
  { db, appContext }: DemoClient,
  { employee_id, garage_id }: { employee_id: number; garage_id: number | null },
  name: string,
  chunks: AsyncIterator<Buffer>,
): Promise<number> {
  const { kind: _, ...taken } = await storeContent(employee_id, name, chunks, storageOf(appContext))
  const { id } = await db
    .insertInto('files')
    .values({ ...taken, garage_id, employee_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
