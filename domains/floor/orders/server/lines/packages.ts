/** Expands a package into the lines of an order, at the package's price. */
import { packageLines } from '#domains/stock/catalog-services/rules.ts'
import { packageItems } from '#domains/stock/catalog-services/server/catalog-services.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { NewLine } from '../../forms.ts'
import { orderMessages } from '../../messages.ts'
import { grossOf } from '#platform/contract/money/money.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import { MAX_QTY } from '#platform/contract/money/limits.ts'

/**
 * The lines of a package. Their notes name the package, unless the line has notes of its own.
 * @param sold the package:
 * its name and its price of the day
 * @throws 422 where the garage has no part of a SKU
 */
export async function linesOfPackage(
  db: Db,
  garage: { id: number; day: string },
  line: NewLine & { catalog_service_id: number },
  sold: { name: string; price: number | null },
  field: string,
): Promise<NewLine[]> {
  const { qty = 1, discount = 0 } = line
  const gross = grossOf({ qty, unit_price: line.unit_price ?? sold.price ?? 0 })
  if (discount > gross) throw invalid({ [`${field}discount`]: orderMessages.aboveLine })
  const items = await packageItems(db, line.catalog_service_id, garage)
  for (const item of items) {
    const count = toThreeDecimals(item.qty * qty)
    if (count < 0.001) throw invalid({ [`${field}qty`]: messages.tooSmall })
    if (count > MAX_QTY) throw invalid({ [`${field}qty`]: messages.tooBig })
  }
  const lines = packageLines(items, { price: gross - discount, qty })
  return lines.map((item) => {
    if (item.name === null)
      throw invalid({
        [`${field}catalog_service_id`]: createMessage(orderMessages.noSuchPart, {
          sku: item.sku ?? '',
        }),
      })
    return {
      kind: item.kind,
      ...(item.kind === 'part'
        ? { inventory_item_id: item.inventory_item_id }
        : { catalog_service_id: item.catalog_service_id }),
      qty: item.qty,
      unit_price: item.unit_price,
      discount: item.discount,
      notes: line.notes ?? sold.name,
      ...(line.tax_code_id ? { tax_code_id: line.tax_code_id } : {}),
      ...(line.approval ? { approval: line.approval } : {}),
      ...(line.work ? { work: line.work } : {}),
    }
  })
}
