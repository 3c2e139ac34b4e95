import { type PagePath, canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { type Address, linkTo } from '#platform/web/data/address.ts'
import type { TaxDocument } from '../../contract.ts'

/** The page of each kind of document; invoices of orders and bills of builds are on the page of the order or build. */
const pages = {
  invoice: '/product-sale/$id',
  sale: '/product-sale/$id',
  purchase: '/inventory/purchase/$id',
  third_party_purchase: '/third-party-purchase/$id',
  credit_note: '/credit-note/$id',
} as const satisfies Record<string, PagePath>

type Document = Pick<TaxDocument, 'source_id' | 'order_id' | 'build_id'> & { source: string }

/** The address of a document, if the reader may open its page. */
export function useDocumentAddress() {
  const role = useRole()
  return ({ source, source_id, order_id, build_id }: Document): Address | undefined => {
    if (order_id) return linkTo(`${orderListOf(role)}/$orderId/invoice`, { orderId: order_id })
    if (build_id)
      return canOpenPage(role, '/heritage-build/$id')
        ? linkTo('/heritage-build/$id', { id: build_id })
        : undefined
    const path = (pages as Partial<Record<string, (typeof pages)[keyof typeof pages]>>)[source]
    return path && canOpenPage(role, path) ? linkTo(path, { id: source_id }) : undefined
  }
}
