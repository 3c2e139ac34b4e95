/** What the command bar finds for what is typed: pages at once, records from the server. */
import { useDebouncedValue } from '@mantine/hooks'
import {
  type Icon,
  IconCar,
  IconClipboardList,
  IconFileInvoice,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Found, search } from '#domains/search/contract.ts'
import { callApi, keyOf } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { screens } from '../screens.ts'
import { menuOf } from './menu.ts'

const TYPING_MS = 200
/** A single letter is in everything. */
const FEWEST_LETTERS = 2

export interface Command {
  key: string
  title: string
  /** A second line: whose, where. */
  detail?: string | undefined
  to: string
  icon?: Icon | undefined
}
export interface CommandGroup {
  label: string
  found: Command[]
}

/** Letters alone: capitals and accents are not typed in a hurry. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export function useCommands(typed: string) {
  const keyword = typed.trim()
  const texts = useTexts(commonTexts)
  const pages = usePages(keyword)
  const [asked] = useDebouncedValue(keyword, TYPING_MS)
  const isAsking = keyword.length >= FEWEST_LETTERS
  // all of the reader's reach, whatever the header's selectors are on
  const query = { keyword: asked }
  const { data, error } = useQuery({
    queryKey: keyOf(search.find, undefined, query),
    // the older question is cancelled by its signal
    queryFn: ({ signal }) => callApi(search.find, { query, signal }),
    enabled: asked.length >= FEWEST_LETTERS,
    retry: 1,
  })
  // an answer to an older question would be opened by a quick Enter
  const isCurrent = asked === keyword
  const records = useRecords(isAsking && isCurrent ? data : undefined)
  const groups = [{ label: texts.command.pages, found: pages }, ...records]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isSearching: isAsking && !(isCurrent && (data ?? error)),
    hasFailed: isAsking && isCurrent && Boolean(error),
  }
}

/** The menu's entries of the reader's role, in the reader's language. */
function usePages(keyword: string): Command[] {
  const texts = useTexts(commonTexts)
  const menu = menuOf(useRole(), useCountry())
  return menu
    .flatMap(({ entries }) => entries)
    .map((entry) => ({
      key: entry.to,
      title: entry.label(texts),
      detail: entry.under?.(texts),
      to: entry.to,
      icon: entry.icon,
    }))
    .filter(({ title, detail }) => plain(`${title} ${detail ?? ''}`).includes(plain(keyword)))
}

/** Records, each with the page on which this role may see it; those without one are left out. */
function useRecords(found: Found | undefined): CommandGroup[] {
  const { command } = useTexts(commonTexts)
  const role = useRole() ?? ''
  if (!found) return []
  const firstOpen = (...paths: string[]) =>
    paths.find((path) =>
      screens.some((screen) => screen.path === path && screen.roles.includes(role as 'admin')),
    )
  const order = firstOpen('/order-management/$orderId', '/my-work/$orderId')
  // who has no page of cars and customers has their orders
  const orders = firstOpen('/order-management', '/home/orders', '/my-work')
  const ownOr = (path: string, id: number, keyword: string) => {
    const own = firstOpen(path)
    if (own) return own.replace('$id', String(id))
    return orders && `${orders}?keyword=${encodeURIComponent(keyword)}`
  }
  const reachable = (commands: (Omit<Command, 'to'> & { to: string | undefined })[]) =>
    commands.filter((one): one is Command => one.to !== undefined)
  const toOrder = (id: number) => order?.replace('$orderId', String(id))
  return [
    {
      label: command.orders,
      found: reachable(
        found.orders.map((row) => ({
          key: `order-${row.id}`,
          title: row.number,
          detail: `${row.license_plate} · ${row.customer_name}`,
          to: toOrder(row.id),
          icon: IconClipboardList,
        })),
      ),
    },
    {
      label: command.invoices,
      found: reachable(
        found.invoices.map((row) => {
          const to = toOrder(row.order_id)
          return {
            key: `invoice-${row.id}`,
            title: row.number,
            detail: `${row.license_plate} · ${row.customer_name}`,
            to: to && `${to}/invoice`,
            icon: IconFileInvoice,
          }
        }),
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
