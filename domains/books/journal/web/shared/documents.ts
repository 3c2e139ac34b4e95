import { type PagePath, canOpenPage } from '#platform/contract/page-routes.ts'
import { type Address, linkTo } from '#platform/web/data/address.ts'
import { useRole } from '#platform/web/data/session.ts'

/** The pages of documents that post entries and move stock, by the type of their source. */
const pages = {
  inventory_purchase: '/inventory/purchase/$id',
  third_party_purchase: '/third-party-purchase/$id',
  stock_transfer: '/inventory/transfer/$id',
  stock_count: '/inventory/count/$id',
  product_sale: '/product-sale/$id',
  opening_invoice: '/open-invoice/$id',
  credit_note: '/credit-note/$id',
} as const satisfies Record<string, PagePath>

/** The address of a document, if it has a page that the reader may open. */
export function useDocumentAddress() {
  const role = useRole()
  return (type: string, id: number): Address | undefined => {
    if (type === 'tax_return') return canOpenPage(role, '/tax') ? linkTo('/tax') : undefined
    const path = (pages as Partial<Record<string, (typeof pages)[keyof typeof pages]>>)[type]
    return path && canOpenPage(role, path) ? linkTo(path, { id }) : undefined
  }
}
