/** What people see when they look at the shelves: the stories read it here, to decide what to do next. */
import { sql } from 'kysely'
import { PassThrough, Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { keep } from '#domains/company/files/server/keep.ts'
import { storageOf } from '#domains/company/files/server/place.ts'
import type { Me } from '#platform/server/session.ts'
import type { Desk } from './desk.ts'

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

const query = async <Row>({ db }: Desk, statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(db)).rows

/** Parts with less than their minimum, what is on its way included. */
export const lowStockOf = (desk: Desk, garageId: number) =>
  query(
    desk,
    sql<Part & { minimum: number; coming: number }>`
      select i.id as item_id, i.sku, i.unit, i.buy_price, b.minimum, b.available + l.awaited as coming
      from stock_balances b join inventory_items i on i.id = b.item_id
      cross join lateral (select coalesce(sum(awaited), 0) as awaited from purchase_lines where item_id = i.id and awaited > 0) l
      where b.garage_id = ${garageId} and b.available + l.awaited < b.minimum order by i.sku`,
  )

/** What the lines of an order lack. */
export const shortOf = (desk: Desk, orderId: number) =>
  query(
    desk,
    sql<Part & { quantity: number }>`
      select i.id as item_id, i.sku, i.unit, i.buy_price, sum(c.wanted - c.reserved) as quantity
      from order_lines l join stock_claims c on c.order_line_id = l.id join inventory_items i on i.id = c.item_id
      where l.order_id = ${orderId} and c.reserved < c.wanted group by i.id order by i.id`,
  )

/** The lines of an invoice that cost something, with what each comes to before tax. */
export const creditable = (desk: Desk, invoiceId: number) =>
  query(
    desk,
    sql<{ line_no: number; qty: number; amount: number }>`
      select line_no, qty::float8 as qty, base as amount from invoice_lines
      where invoice_id = ${invoiceId} and base > 0 order by line_no`,
  )

export const outsideLinesOf = (desk: Desk, orderId: number) =>
  query(
    desk,
    sql<OutsideLine>`
      select l.id, l.third_party_item_id, l.qty, l.unit_price, o.license_plate
      from order_lines l join orders o on o.id = l.order_id
      where l.order_id = ${orderId} and l.kind = 'third_party' and l.approval = 'approved'
        and l.third_party_item_id is not null
      order by l.id`,
  )

/** What is still to come of a purchase, in units of the supplier. */
export const awaitedOf = (desk: Desk, purchaseId: number) =>
  query(
    desk,
    sql<{ line_id: number; quantity: number }>`
      select id as line_id, quantity - received as quantity from purchase_lines
      where purchase_id = ${purchaseId} and received < quantity order by id`,
  )

export const transferLinesOf = (desk: Desk, transferId: number) =>
  query(
    desk,
    sql<{ line_id: number; quantity: number }>`
      select id as line_id, quantity from stock_transfer_lines where transfer_id = ${transferId} order by id`,
  )

export const countLinesOf = (desk: Desk, countId: number) =>
  query(
    desk,
    sql<{ item_id: number; quantity: number }>`
      select l.item_id, b.quantity from stock_count_lines l join stock_balances b on b.item_id = l.item_id
      where l.count_id = ${countId} order by l.item_id`,
  )

export async function onHand(desk: Desk, itemId: number): Promise<number> {
  const [row] = await query(
    desk,
    sql<{ quantity: number }>`select quantity from stock_balances where item_id = ${itemId}`,
  )
  return row?.quantity ?? 0
}

export async function categoryOf(desk: Desk, sku: string): Promise<number> {
  const [row] = await query(
    desk,
    sql<{
      id: number
    }>`select inventory_category_id as id from inventory_items where sku = ${sku} limit 1`,
  )
  return row?.id ?? 0
}

const proofs = new WeakMap<Desk, Map<number, Promise<number>>>()

/** The slip of a bank transfer, as this person keeps it: one sheet for all payments of the demo. */
export function proofOf(desk: Desk, { employee_id, garage_id }: Me): Promise<number> {
  let known = proofs.get(desk)
  if (!known) proofs.set(desk, (known = new Map()))
  let proof = known.get(employee_id)
  if (!proof) {
    proof = keepProof(desk, employee_id, garage_id)
    known.set(employee_id, proof)
  }
  return proof
}

async function keepProof(desk: Desk, employee_id: number, garage_id: number | null) {
  const paper = new PDFDocument({ size: 'A6', margin: 30 })
  paper.fontSize(14).text('Bukti transfer (contoh)').moveDown()
  paper.fontSize(9).text('Bank Contoh · 000-0000-77').text('Transfer berhasil')
  const stream = paper.pipe(new PassThrough())
  paper.end()
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  return keepFile(desk, { employee_id, garage_id }, 'bukti-transfer.pdf', chunks)
}

/** A picture that somebody of the demo uploads. */
export async function pictureOf(
  desk: Desk,
  who: { employee_id: number; garage_id: number | null },
  name: string,
  draw: () => Promise<Buffer>,
): Promise<number> {
  const content = Readable.from([await draw()])
  return keepFile(desk, who, name, content[Symbol.asyncIterator]() as AsyncIterator<Buffer>)
}

async function keepFile(
  { db, house }: Desk,
  { employee_id, garage_id }: { employee_id: number; garage_id: number | null },
  name: string,
  chunks: AsyncIterator<Buffer>,
): Promise<number> {
  const { kind: _, ...taken } = await keep(employee_id, name, chunks, storageOf(house))
  const { id } = await db
    .insertInto('files')
    .values({ ...taken, garage_id, employee_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
