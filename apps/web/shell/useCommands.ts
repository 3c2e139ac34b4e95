/** The command bar's results for the typed text: pages at once, records from the server. */
import { useDebouncedValue } from '@mantine/hooks'
import {
  type Icon,
  IconCar,
  IconClipboardList,
  IconFileInvoice,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { firstOpen, mayOpen, orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { type Found, search } from '#domains/overview/search/contract.ts'
import { type Address, to } from '#platform/web/address.ts'
import { callApi, keyOf } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { usePlaceCommands } from './usePlaceCommands.ts'

const TYPING_MS = 200
/** A single letter matches everything. */
const FEWEST_LETTERS = 2

export interface Command {
  key: string
  title: string
  /** A second line: the owner, the place. */
  detail?: string | undefined
  to: Address
  icon?: Icon | undefined
  /** The menu hides it while another country is selected; choosing it selects the country that it needs. */
  isHidden?: boolean
}
export interface CommandGroup {
  label: string
  found: Command[]
}

export function useCommands(typed: string) {
  const keyword = typed.trim()
  const texts = useTexts(commonTexts)
  const { pages, actions } = usePlaceCommands(keyword)
  const [asked] = useDebouncedValue(keyword, TYPING_MS)
  const isAsking = keyword.length >= FEWEST_LETTERS
  // searches the reader's whole reach, whatever the header's selectors show
  const query = { keyword: asked }
  const { data, error } = useQuery({
    queryKey: keyOf(search.find, undefined, query),
    // its signal cancels the older query
    queryFn: ({ signal }) => callApi(search.find, { query, signal }),
    enabled: asked.length >= FEWEST_LETTERS,
    retry: 1,
  })
  // a quick Enter would open the answer to an older query
  const isCurrent = asked === keyword
  const records = useRecords(isAsking && isCurrent ? data : undefined)
  const groups = [
    { label: texts.command.pages, found: pages },
    { label: texts.command.actions, found: actions },
    ...records,
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isSearching: isAsking && !(isCurrent && (data ?? error)),
    hasFailed: isAsking && isCurrent && Boolean(error),
  }
}

/** Records, each with the page on which this role may see it; those without one are left out. */
function useRecords(found: Found | undefined): CommandGroup[] {
  const { command } = useTexts(commonTexts)
  const role = useRole()
  const base = orderListOf(useRole())
  if (!found) return []
  const orderAt = (orderId: number) =>
    mayOpen(role, `${base}/$orderId`) ? to(`${base}/$orderId`, { orderId }) : undefined
  const invoiceAt = (orderId: number) =>
    mayOpen(role, `${base}/$orderId/invoice`)
      ? to(`${base}/$orderId/invoice`, { orderId })
      : undefined
  const saleAt = (id: number) =>
    mayOpen(role, '/product-sale/$id') ? to('/product-sale/$id', { id }) : undefined
  // a role without a page of cars and customers gets their orders
  const orders = firstOpen(role, '/order-management', '/home/orders', '/my-work')
  const ownOr = (path: '/vehicle/$id' | '/customer-management/$id', id: number, keyword: string) =>
    mayOpen(role, path) ? to(path, { id }) : orders && to(orders, { keyword })
  const reachable = (commands: (Omit<Command, 'to'> & { to: Address | undefined })[]) =>
    commands.filter((one): one is Command => one.to !== undefined)
  return [
    {
      label: command.orders,
      found: reachable(
        found.orders.map((row) => ({
          key: `order-${row.id}`,
          title: row.number,
          detail: `${row.license_plate} · ${row.customer_name}`,
          to: orderAt(row.id),
          icon: IconClipboardList,
        })),
      ),
    },
    {
      label: command.invoices,
      found: reachable(
        found.invoices.map((row) => ({
          key: `invoice-${row.id}`,
          title: row.number,
          detail: [row.license_plate, row.customer_name, row.license_plate ? null : row.garage]
            .filter(Boolean)
            .join(' · '),
          to: row.order_id === null ? saleAt(row.id) : invoiceAt(row.order_id),
          icon: IconFileInvoice,
        })),
      ),
    },
    {
      label: command.vehicles,
      found: reachable(
        found.vehicles.map((row) => ({
          key: `vehicle-${row.id}`,
          title: row.license_plate,
          detail: `${row.brand} ${row.model} · ${row.owner}`,
          to: ownOr('/vehicle/$id', row.id, row.license_plate),
          icon: IconCar,
        })),
      ),
    },
    {
      label: command.customers,
      found: reachable(
        found.customers.map((row) => ({
          key: `customer-${row.id}`,
          title: row.full_name,
          detail: row.phone_display,
          to: ownOr('/customer-management/$id', row.id, row.full_name),
          icon: IconUser,
        })),
      ),
    },
  ]
}
