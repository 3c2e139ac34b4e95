/** Shows the results of the global search, each with the page on which this role may open it. */
import { currencyIn } from '#platform/web/language/currency.ts'
import {
  IconCar,
  IconClipboardList,
  IconFileInvoice,
  IconPackage,
  IconUser,
} from '@tabler/icons-react'
import { firstAllowedPage, canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import type { Found } from '#domains/overview/search/contract.ts'
import { type Address, linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import type { Command, CommandGroup } from './useCommands.ts'

type Hit = Omit<Command, 'to'> & { to: Address | undefined }

/** The kinds in their order; a record without a page for this role is left out. */
export function useSearchResults(found: Found | undefined): CommandGroup[] {
  const { command } = useTexts(commonTexts)
  const draw = useDrawn()
  if (!found) return []
  const reachable = (hits: Hit[]) => hits.filter((hit): hit is Command => hit.to !== undefined)
  return [
    { label: command.orders, found: reachable(found.orders.map(draw.order)) },
    { label: command.items, found: reachable(found.items.map(draw.item)) },
    { label: command.invoices, found: reachable(found.invoices.map(draw.invoice)) },
    { label: command.vehicles, found: reachable(found.vehicles.map(draw.vehicle)) },
    { label: command.customers, found: reachable(found.customers.map(draw.customer)) },
  ]
}

const joined = (...words: (string | null | undefined | false)[]) =>
  words.filter(Boolean).join(' · ')

/** One function a kind returns the text of its row. Records of a car begin with its plate. */
function useDrawn() {
  const { command } = useTexts(commonTexts)
  const { number, moment, money } = useFormat()
  const pages = usePages()
  return {
    order: (row: Found['orders'][number]): Hit => {
      const { promised_at: promise, slot_at: slot, due, time_zone: zone } = row
      return {
        key: `order-${row.id}`,
        title: joined(row.license_plate, row.number),
        detail: joined(
          row.customer_name,
          promise
            ? command.promised(moment(promise, zone))
            : slot && command.slot(moment(slot, zone)),
          due > 0 && command.due(money(due, currencyIn(row))),
        ),
        to: pages.order(row.id),
        icon: IconClipboardList,
      }
    },
    item: (row: Found['items'][number]): Hit => ({
      key: `item-${row.id}`,
      title: row.name,
      detail: joined(
        row.sku,
        command.available(number(row.available)),
        row.elsewhere > 0 && command.elsewhere(number(row.elsewhere)),
        row.garage,
      ),
      to: pages.item(row),
      icon: IconPackage,
    }),
    invoice: (row: Found['invoices'][number]): Hit => ({
      key: `invoice-${row.id}`,
      title: joined(row.license_plate, row.number),
      detail: joined(row.customer_name, !row.license_plate && row.garage),
      to: row.order_id === null ? pages.sale(row.id) : pages.invoice(row.order_id),
      icon: IconFileInvoice,
    }),
    vehicle: (row: Found['vehicles'][number]): Hit => ({
      key: `vehicle-${row.id}`,
      title: row.license_plate,
      detail: joined(`${row.brand} ${row.model}`, row.owner, row.open_order?.number),
      to: pages.own('/vehicle/$id', row.id, row.license_plate),
      icon: IconCar,
    }),
    customer: (row: Found['customers'][number]): Hit => ({
      key: `customer-${row.id}`,
      title: row.full_name,
      detail: row.phone_display,
      to: pages.own('/customer-management/$id', row.id, row.full_name),
      icon: IconUser,
    }),
  }
}

/** Where this role opens each kind. */
function usePages() {
  const role = useRole()
  const base = orderListOf(role)
  // a role without a page of cars and customers gets their orders
  const orders = firstAllowedPage(role, '/order-management', '/home/orders', '/my-work')
  return {
    order: (orderId: number) =>
      canOpenPage(role, `${base}/$orderId`) ? linkTo(`${base}/$orderId`, { orderId }) : undefined,
    invoice: (orderId: number) =>
      canOpenPage(role, `${base}/$orderId/invoice`)
        ? linkTo(`${base}/$orderId/invoice`, { orderId })
        : undefined,
    sale: (id: number) =>
      canOpenPage(role, '/product-sale/$id') ? linkTo('/product-sale/$id', { id }) : undefined,
    item: ({ id, sku }: Found['items'][number]) => {
      const path = firstAllowedPage(role, '/inventory/$id', '/manufacture-inventory/$id')
      if (path) return linkTo(path, { id })
      return canOpenPage(role, '/my-work/stock')
        ? linkTo('/my-work/stock', { keyword: sku })
        : undefined
    },
    own: (path: '/vehicle/$id' | '/customer-management/$id', id: number, keyword: string) =>
      canOpenPage(role, path) ? linkTo(path, { id }) : orders && linkTo(orders, { keyword }),
  }
}
