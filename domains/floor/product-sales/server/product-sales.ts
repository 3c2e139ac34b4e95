/** Counter sales: the products of a garage, and the sale, which is an invoice paid at once. */
import { requireCustomer } from '#domains/people/customers/server/customers.ts'
import { fileUrl } from '#domains/company/files/server/files.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { issueSale } from '#domains/floor/invoices/server/sale.ts'
import { productMessages } from '#domains/stock/products/messages.ts'
import {
  selectGoods as goodsOf,
  selectOffers as offersOf,
} from '#domains/stock/products/server/queries-goods.ts'
import type { Message } from '#platform/contract/messages.ts'
import { forbidden, invalid } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { narrowScope } from '#platform/server/session/scope.ts'
import type { productSales } from '../contract.ts'
import { notSeller } from '../rules.ts'

export async function offers({
  db,
  scope,
  query,
  appContext,
}: CallContext<typeof productSales.offers>) {
  const page = await offersOf(db, scope, query)
  return {
    ...page,
    data: page.data.map(({ product_id, file_id, ...good }) => ({
      ...good,
      id: product_id,
      image: file_id === null ? null : { id: file_id, url: fileUrl(appContext, file_id) },
    })),
  }
}

/** @throws 403 for a role that does not sell in this kind of garage; 409 for insufficient stock, naming the item */
export async function sell(context: CallContext<typeof productSales.sell>) {
  const { db, me, body, appContext } = context
  const garage = await requireGarage(db, context.scope, body.garage_id)
  const against = notSeller(me.role, garage)
  if (against) throw forbidden(against)
  const scope = narrowScope(
    context.scope,
    { garage_id: garage.id },
    await appContext.garageDirectory.all(),
  )
  const { customer_id = null } = body
  if (customer_id) await requireCustomer(db, scope, customer_id)
  const goods = await goodsOf(
    db,
    scope,
    body.lines.map(({ product_id }) => product_id),
  )
  const lines = body.lines.flatMap(({ product_id, quantity, unit_price, tax_code_id }) => {
    const good = goods.get(product_id)
    return good
      ? [
          {
            product_id,
            item_id: good.item_id,
            name: good.name,
            quantity,
            unit_price: unit_price ?? good.price,
            tax_code_id,
          },
        ]
      : []
  })
  const unknown = body.lines.flatMap(({ product_id }, index): [string, Message][] =>
    goods.has(product_id) ? [] : [[`lines.${index}.product_id`, productMessages.notSoldHere]],
  )
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  return issueSale(
    { ...context, scope },
    { garage_id: garage.id, customer_id, account_id: body.account_id, lines },
  )
}
