/**
 * The page routes: every page by its path, the roles that may open it, and its entry in the menu. The router, its
 * guards, the side menu, the command bar and every link use them. Within a group, the menu has the order of these rows.
 * Two columns are the specification's, oddities included: the roles of the route, and the roles whose menu lists it.
 */
import { type RoleName, signInRoles } from './roles.ts'

/** The groups of the side menu; `top` has no heading. */
export const menuGroups = ['top', 'master-data', 'customer', 'inventory', 'transaction'] as const
export type MenuGroup = (typeof menuGroups)[number]

interface Row {
  /** All other roles go to /unauthorized. */
  roles: readonly RoleName[]
  /** Without one, no menu lists it. */
  menu?: {
    group: MenuGroup
    /** Key of the common texts: `nav`, or else `entities`. */
    label: string
    /** The roles whose menu lists it, where they differ from the roles that may open it. */
    roles?: readonly RoleName[]
    /** Key of a heading inside of the group, under which entries collapse. */
    under?: string
    /** The menu's link, where it differs from the path. */
    link?: string
  }
}

const owner: readonly RoleName[] = ['super admin']
const maker: readonly RoleName[] = ['super admin - manufacture']
const both: readonly RoleName[] = [...owner, ...maker]
const books: readonly RoleName[] = ['finance', ...owner]
const branch: readonly RoleName[] = [...owner, 'admin']
const offices: readonly RoleName[] = ['finance', 'admin', ...both]
/** The menu lists purchases for finance, though the route rejects it. */
const buyers: readonly RoleName[] = [...branch, 'finance']
/** A branch runs its own day at /my-work, where the super admin has /order-management. */
const crew: readonly RoleName[] = ['admin', 'service adviser', 'mechanic']
/** Finance opens an order from the books, read-only. */
const readers: readonly RoleName[] = [...crew, 'finance']

/** Service advisers sell over the counter of a garage, makers over that of a workshop. */
const counter: readonly RoleName[] = [...branch, 'service adviser', ...maker]

/** Master data: its entries collapse under one heading. */
const folded = <L extends string>(roles: readonly RoleName[], label: L) =>
  ({ roles, menu: { group: 'master-data', under: 'masterData', label } }) as const

export const pageRoutes = {
  '/home': { roles: offices, menu: { group: 'top', label: 'dashboard', roles: books } },
  // for roles that may not open /order-management: the rows behind the dashboard's figures, and steps for several orders
  '/home/orders': { roles: ['admin', 'finance', 'service adviser'] },
  '/home/queue': { roles: ['admin', 'finance'] },
  // the month-end checklist leads finance here
  '/home/purchases': { roles: ['finance'] },
  '/home/counts': { roles: ['finance'] },
  '/home/income': { roles: offices },
  '/home/cash': { roles: offices },
  '/my-work': { roles: [...owner, ...crew], menu: { group: 'top', label: 'myWork', roles: crew } },
  '/my-work/new': { roles: ['admin', 'service adviser'] },
  '/my-work/warranty-claims': { roles: ['admin', 'service adviser', 'finance'] },
  // what customers asked; finance sees the kinds about money
  '/my-work/follow-ups': { roles: [...branch, 'service adviser', 'finance'] },
  '/my-work/stock': { roles: ['admin', 'service adviser'] },
  // not in the specification: messages that a person sends
  '/my-work/messages': { roles: ['super admin', 'admin', 'service adviser'] },
  '/my-work/$orderId': { roles: readers },
  '/my-work/$orderId/invoice': { roles: readers },
  '/my-work/$orderId/estimate': { roles: readers },
  '/my-work/job-cards': { roles: ['admin', 'service adviser'] },
  '/my-work/$orderId/job-card': { roles: readers },
  '/my-work/$orderId/inspection-report': { roles: readers },
  '/my-work/$orderId/sign': { roles: ['admin', 'service adviser'] },
  // not in the specification: the figures of the day, open work, and tomorrow
  '/day-end': { roles: [...branch, 'finance'] },
  '/queue': { roles: owner, menu: { group: 'top', label: 'queue' } },
  // not in the specification: a screen for the wall of a garage
  '/queue/display': { roles: [...owner, ...crew] },
  // not in the specification: a ticket as it prints
  '/queue/$id/ticket': { roles: [...owner, ...readers] },
  '/heritage-build': { roles: maker, menu: { group: 'top', label: 'heritageBuild' } },
  '/heritage-build/new': { roles: maker },
  // finance comes from the books
  '/heritage-build/$id': { roles: [...maker, 'finance'] },
  '/heritage-build/$id/edit': { roles: maker },
  '/heritage-build/$id/book': { roles: [...maker, 'finance'] },
  '/heritage-build/$id/paper': { roles: [...maker, 'finance'] },
  '/stage-management': { roles: maker, menu: { group: 'top', label: 'stageManagement' } },
  '/stage-management/$id': { roles: maker },
  // not in the specification: the first day of an installation; the dashboard and the account menu lead here
  '/set-up': { roles: owner },
  // not in the specification: uploaded files, linked from the lists that they fill
  '/import': { roles: [...branch, ...maker] },
  '/import/$id': { roles: [...branch, ...maker] },
  // not in the specification: e-invoices
  '/tax/e-invoice': { roles: books },
  '/tax/e-invoice/$id': { roles: books },
  // not in the specification: the tax return; its tabs lead to the other pages of tax, each with a row of its own below
  // `/tax`
  '/tax': { roles: books, menu: { group: 'top', label: 'tax' } },
  '/tax/document': { roles: books },
  '/activity-log': { roles: owner, menu: { group: 'top', label: 'activityLog' } },
  '/activity-log/$id': { roles: owner },
  '/account-settings': {
    roles: offices,
    menu: { group: 'top', label: 'accountSettings', roles: [...books, 'admin'] },
  },

  '/branch-management': { roles: owner, menu: { group: 'master-data', label: 'branchManagement' } },
  '/workshop-management': {
    roles: maker,
    menu: { group: 'master-data', label: 'workshopManagement' },
  },
  '/employee-management': {
    roles: both,
    menu: { group: 'master-data', label: 'employeeManagement' },
  },
  // not in the specification: who issues the invoices; finance reads it
  '/master-data/legal-entity': {
    roles: books,
    menu: { group: 'master-data', label: 'legalEntity', roles: owner },
  },
  '/master-data/legal-entity/new': { roles: owner },
  '/master-data/legal-entity/$id': { roles: books },
  '/master-data/legal-entity/$id/edit': { roles: owner },
  // not in the specification: how sales and purchases are taxed; finance reads it
  '/tax/code': { roles: books },
  '/tax/code/new': { roles: owner },
  '/tax/code/defaults': { roles: books },
  '/tax/code/$id': { roles: books },
  '/tax/code/$id/edit': { roles: owner },
  '/catalog-services': { roles: owner, menu: { group: 'master-data', label: 'catalogServices' } },
  '/catalog-services/prices': { roles: owner },
  '/catalog-services/$id': { roles: owner },
  '/product-catalog': { roles: maker, menu: { group: 'master-data', label: 'productCatalog' } },
  '/product-catalog/new': { roles: maker },
  '/product-catalog/$id': { roles: maker },
  '/product-catalog/$id/edit': { roles: maker },
  '/master-data/brand': folded(owner, 'brand'),
  '/master-data/model': folded(owner, 'model'),
  '/master-data/code': folded(owner, 'code'),
  '/master-data/variant': folded(owner, 'variant'),
  // the specification has the item, but no route for it
  '/master-data/service-item': folded(owner, 'service item'),
  '/master-data/inspection-item': folded(owner, 'inspection item'),
  '/master-data/third-party-item': folded(owner, 'third-party item'),
  '/master-data/stage': folded(maker, 'stage'),
  '/master-data/bodyworks': folded(maker, 'bodyworks'),
  '/master-data/livery': folded(maker, 'livery'),
  '/master-data/product-category': folded(maker, 'product category'),
  '/master-data/product-tag': folded(maker, 'product tag'),
  '/master-data/inventory-category': folded(both, 'inventory category'),
  '/master-data/service-category': folded(owner, 'service category'),
  '/master-data/checklist-item': folded(owner, 'checklist item'),
  '/master-data/holiday': folded(owner, 'holiday'),
  '/master-data/message-template': folded(owner, 'messageTemplate'),
  '/master-data/heritage-master': {
    roles: maker,
    menu: { group: 'master-data', label: 'heritageMaster' },
  },

  '/order-management': { roles: owner, menu: { group: 'customer', label: 'orderManagement' } },
  '/order-management/new': { roles: owner },
  '/order-management/job-cards': { roles: owner },
  '/order-management/warranty-claims': { roles: owner },
  '/order-management/$orderId': { roles: owner },
  '/order-management/$orderId/invoice': { roles: owner },
  // not in the specification: the customer signs here
  '/order-management/$orderId/estimate': { roles: owner },
  '/order-management/$orderId/job-card': { roles: owner },
  '/order-management/$orderId/inspection-report': { roles: owner },
  '/order-management/$orderId/sign': { roles: owner },
  // the QR code of a print document leads here, for any role
  '/verify/$token': { roles: signInRoles },
  // not in the specification: messages to customers; finance reads them
  '/messages': { roles: books, menu: { group: 'customer', label: 'messages', roles: owner } },
  '/vehicle': { roles: owner, menu: { group: 'customer', label: 'vehicleManagement' } },
  '/vehicle/new': { roles: owner },
  '/vehicle/$id': { roles: owner },
  '/vehicle/$id/edit': { roles: owner },
  // not in the specification: the service adviser gives it to the owner of a car
  '/vehicle/$id/passport': { roles: [...owner, 'admin', 'service adviser'] },
  '/customer-management': {
    roles: owner,
    menu: { group: 'customer', label: 'customerManagement', link: '/Customer-Management' },
  },
  '/customer-management/new': { roles: owner },
  '/customer-management/$id': { roles: owner },
  '/customer-management/$id/edit': { roles: owner },
  '/membership-management': {
    roles: owner,
    menu: { group: 'customer', label: 'membershipManagement' },
  },
  '/membership-management/$id': { roles: owner },
  '/membership-management/expiring': { roles: owner },
  '/membership-management/settings': { roles: owner },
  '/voucher-management': { roles: owner, menu: { group: 'customer', label: 'voucher' } },
  '/voucher-management/new': { roles: owner },
  '/voucher-management/$id': { roles: owner },
  '/voucher-management/$id/edit': { roles: owner },

  '/inventory': { roles: owner, menu: { group: 'inventory', label: 'inventory' } },
  '/inventory/$id': { roles: owner },
  '/inventory/purchase': {
    roles: branch,
    menu: { group: 'inventory', label: 'purchase', roles: buyers },
  },
  '/inventory/purchase/new': { roles: branch },
  // finance opens a purchase from the books, read-only
  '/inventory/purchase/$id': { roles: buyers },
  '/inventory/transfer/$id': { roles: [...branch, 'service adviser', 'finance', ...maker] },
  '/inventory/count/$id': { roles: [...branch, ...maker, 'finance'] },
  '/manufacture-inventory': {
    roles: maker,
    menu: { group: 'inventory', label: 'inventoryManufacture' },
  },
  '/manufacture-inventory/$id': { roles: maker },
  '/supplier': { roles: branch, menu: { group: 'inventory', label: 'supplierManagement' } },
  // payables
  '/supplier/payable': { roles: [...branch, 'finance'] },
  '/supplier/$id': { roles: [...branch, 'finance'] },
  '/third-party-management': {
    roles: owner,
    menu: { group: 'inventory', label: 'thirdPartyManagement' },
  },
  '/third-party-purchase': {
    roles: branch,
    menu: { group: 'inventory', label: 'thirdPartyPurchase', roles: buyers },
  },
  '/third-party-purchase/new': { roles: branch },
  '/third-party-purchase/$id': { roles: buyers },
  // not in the specification: low stock, counts and transfers
  '/inventory/low-stock': {
    roles: [...branch, ...maker],
    menu: { group: 'inventory', label: 'lowStock' },
  },
  '/inventory/transfer': {
    roles: [...branch, ...maker],
    menu: { group: 'inventory', label: 'transfers' },
  },
  '/inventory/count': {
    roles: [...branch, ...maker],
    menu: { group: 'inventory', label: 'stockCounts' },
  },

  // not in the specification: counter sales and their invoices
  '/product-sale': {
    roles: counter,
    menu: { group: 'inventory', label: 'productSale' },
  },
  '/product-sale/$id': { roles: [...counter, 'finance', 'mechanic'] },
  '/open-invoice/$id': { roles: [...counter, 'finance', 'mechanic'] },

  // not in the specification: credit notes
  '/tax/credit-note': { roles: [...branch, ...maker, 'finance'] },
  '/credit-note/$id': { roles: [...counter, 'finance', 'mechanic'] },

  // not in the specification: the certificates of withheld tax
  '/tax/withholding': { roles: [...branch, ...maker, 'finance'] },

  '/journal': { roles: books, menu: { group: 'transaction', label: 'journal' } },
  '/journal/new': { roles: books },
  '/journal/$id': { roles: books },
  '/journal/periods': { roles: books },
  '/journal/month-end': { roles: books },
  '/journal/opening-balances': { roles: books },
  '/journal/opening-balances/closing': { roles: books },
  '/journal/opening-balances/new': { roles: books },
  '/ledger/$accountId': {
    roles: books,
    menu: { group: 'transaction', label: 'ledger', link: '/ledger/0' },
  },
  '/profit-and-loss': { roles: books, menu: { group: 'transaction', label: 'profitLoss' } },
  '/balance-sheet': { roles: books, menu: { group: 'transaction', label: 'balanceSheet' } },
  // accountants read these with the balance sheet
  '/balance-sheet/trial-balance': { roles: books },
  '/balance-sheet/receivables': { roles: books },
  '/balance-sheet/integrity': { roles: books },
  '/chart-of-account': { roles: books, menu: { group: 'transaction', label: 'chartOfAccount' } },
} as const satisfies Record<`/${string}`, Row>

export type PagePath = keyof typeof pageRoutes
type Menu = Extract<(typeof pageRoutes)[PagePath], { menu: object }>['menu']
/** The names of the menu's entries and headings: each is a key of the common texts. */
export type MenuLabel = Menu['label'] | Extract<Menu, { under: string }>['under']

/** A row with its path, for code that goes through all rows. */
export interface PageRoute {
  path: PagePath
  roles: readonly RoleName[]
  menu?: Omit<NonNullable<Row['menu']>, 'label' | 'under'> & { label: MenuLabel; under?: MenuLabel }
}

export const allPageRoutes: readonly PageRoute[] = (Object.keys(pageRoutes) as PagePath[]).map(
  (path): PageRoute => ({ path, ...pageRoutes[path] }),
)

/** The roles whose menu lists a page. */
export const rolesInMenu = ({ roles, menu }: PageRoute): readonly RoleName[] =>
  menu ? (menu.roles ?? roles) : []

/** Whether a role may open a page. Unknown roles may open none. */
export const canOpenPage = (role: string | undefined, path: PagePath): boolean =>
  (pageRoutes[path].roles as readonly string[]).includes(role ?? '')

/** The list under which a role opens work orders: order management for super admins, My Work for all others. */
export const orderListOf = (role: string | undefined) =>
  canOpenPage(role, '/order-management') ? '/order-management' : '/my-work'

/** The first of some pages that a role may open. */
export const firstAllowedPage = <P extends PagePath>(
  role: string | undefined,
  ...paths: readonly P[]
): P | undefined => paths.find((path) => canOpenPage(role, path))

/** The menu entry of a page: the page itself, or its parent. */
export const menuEntryOf = (path: PagePath): PageRoute | undefined =>
  allPageRoutes.find(
    (above) => above.menu && (path === above.path || path.startsWith(`${above.path}/`)),
  )

/** The Transaction group shows only while this country is selected: Indonesia (specification). */
export const TRANSACTION_COUNTRY = 1

/** Whether a page belongs to a group that the menu hides while this country is selected. */
export const isHiddenInMenu = (path: PagePath, country: number): boolean =>
  menuEntryOf(path)?.menu?.group === 'transaction' && country !== TRANSACTION_COUNTRY

/** The first page of each role; the others stay on `/`. */
export const startPageOf: Readonly<Partial<Record<RoleName, PagePath>>> = {
  admin: '/inventory/purchase',
  finance: '/home',
  'super admin': '/home',
  'super admin - manufacture': '/employee-management',
}
