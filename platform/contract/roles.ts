/**
 * The one policy table: which role may do what. The API's guard, the web's route guard, the side menu and the
 * buttons all read it. Roles are fixed rows with fixed ids (the ids 1, 8 and 9 see the country and garage
 * selectors).
 */
export const roleTable = [
  { id: 1, name: 'super admin' },
  { id: 2, name: 'admin' },
  { id: 3, name: 'mechanic' },
  { id: 4, name: 'service adviser' },
  { id: 5, name: 'customer' },
  { id: 6, name: 'employee' },
  { id: 8, name: 'super admin - manufacture' },
  { id: 9, name: 'finance' },
] as const

export type RoleName = (typeof roleTable)[number]['name']
export type RoleId = (typeof roleTable)[number]['id']

/** Roles that may sign in; customers and plain employees do not (yet). */
export const signInRoles: readonly RoleName[] = [
  'super admin',
  'admin',
  'finance',
  'super admin - manufacture',
  'mechanic',
  'service adviser',
]

/** Roles that see the country and garage selectors of the header. */
export const selectorRoleIds: readonly number[] = [1, 8, 9]

/** Roles whose garage selector starts on "Select All". */
export const selectAllRoleIds: readonly number[] = [1, 8]

/**
 * These cannot reset a forgotten password alone: a super admin allows it first, once, for a quarter of an
 * hour.
 */
export const guardedRoles: readonly RoleName[] = [
  'super admin',
  'super admin - manufacture',
  'finance',
]

const everyone = signInRoles
const owner: RoleName = 'super admin'
const books: readonly RoleName[] = [owner, 'finance']
const maker: RoleName = 'super admin - manufacture'
const frontDesk: readonly RoleName[] = [owner, 'admin', 'service adviser']
const floor: readonly RoleName[] = [...frontDesk, 'mechanic']
const branchHeads: readonly RoleName[] = [owner, 'admin']
const floorAndBooks: readonly RoleName[] = [...floor, 'finance']

/**
 * Capability -> the roles that hold it. This table does not say how far each role reaches (all garages, its
 * own); the session does (server/session/scope.ts).
 */
export const policy = {
  'order.read': floorAndBooks,
  /** create, lines, approval, discounts, signatures */
  'order.write': frontDesk,
  /** stage moves of the floor, notes, work, media, inspection */
  'order.work': floor,
  /** cancel, deliver on credit, withdraw completion */
  'order.authorise': branchHeads,
  /** a maker reads and voids what a workshop sold over its counter */
  'invoice.read': [...floorAndBooks, maker],
  /** issue an invoice, take a payment */
  'invoice.write': frontDesk,
  'invoice.void': [...branchHeads, maker],
  /** take something off an issued invoice, or off a build's bill */
  'invoice.credit': [...branchHeads, maker],
  /** give up a bad debt, of an invoice or of a build's bill */
  'invoice.write-off': books,
  'queue.read': floorAndBooks,
  'queue.write': frontDesk,
  /** the wall display: numbers and masked plates */
  'queue.display': floor,
  'customer.read': [...floorAndBooks, maker],
  'customer.write': frontDesk,
  /** two rows that are one person */
  'customer.merge': branchHeads,
  /** people with their cars from a file */
  'customer.import': branchHeads,
  /** files with rows of a noun; domains/overview/imports/nouns.ts says which nouns a branch admin may bring */
  'import.write': [...branchHeads, maker],
  /** all that is kept of one person, as a file; a branch admin gets the orders and papers in reach */
  'customer.export': branchHeads,
  /** address, e-mail and birth date: not what a mechanic needs for a car */
  'customer.contact': [...frontDesk, 'finance', maker],
  /** whole lists of people and of their cars as a file */
  'people.bulk': [...branchHeads, 'finance', maker],
  /** blanks a person for good */
  'customer.erase': [owner],
  'membership.read': [owner],
  /** settings, adjusting points, blocking */
  'membership.write': [owner],
  'vehicle.read': floorAndBooks,
  'vehicle.write': frontDesk,
  'garage.read': [owner, maker],
  /** super admins write garages, makers workshops (domains/company/garages decides by kind) */
  'garage.write': [owner, maker],
  /** the companies that issue invoices, and how they declare tax */
  'legal-entity.read': books,
  'legal-entity.write': [owner],
  /** what tax offices want of documents: their files, and the numbers that come back */
  'e-invoice.read': books,
  'e-invoice.write': books,
  /** how sales and purchases are taxed */
  'tax-code.read': books,
  'tax-code.write': [owner],
  /** whoever makes a line that may have tax */
  'tax-code.pick': everyone,
  /** a line of another kind than the default's: zero where it would be taxed */
  'tax-code.other-kind': [...branchHeads, maker],
  'employee.read': [owner, maker],
  'employee.write': [owner, maker],
  /** lets a person with wide rights choose a new password once */
  'employee.allow-reset': [owner],
  /** id, name and role of the people of one's own garage: what the order form's pickers need */
  'employee.pick': [...floor, maker],
  'master-data.garage': [owner],
  /** a brand or a model that is missing: a super admin looks at it later */
  'master-data.make.add': frontDesk,
  'master-data.manufacture': [maker],
  /** the options of builds, and the stages and tasks that they copy; finance reads builds */
  'vehicle-spec.read': [maker, 'finance'],
  'vehicle-spec.write': [maker],
  'stage.read': [maker, 'finance'],
  'stage.write': [maker],
  /** finance reads builds to drill down from the books */
  'build.read': [maker, 'finance'],
  'build.write': [maker],
  /** a mechanic of a workshop reads and moves the tasks that are assigned to him (domains/workshop/build-tasks) */
  'build-task.read': [maker, 'mechanic', 'finance'],
  'build-task.work': [maker, 'mechanic'],
  /** assigns, dates, reviews, skips, reopens */
  'build-task.write': [maker],
  'master-data.shared': [owner, maker],
  /** brands, models, variants, codes: what the vehicle form's pickers need */
  'master-data.vehicle.pick': [...floorAndBooks, maker],
  /** service, inspection and third-party items: what an order line's picker needs */
  'master-data.line.pick': floorAndBooks,
  'catalog-service.write': [owner],
  'catalog-service.read': [owner],
  'catalog-service.pick': floorAndBooks,
  'voucher.read': [owner],
  'voucher.write': [owner],
  /** puts one on an order, sees the coupons of its customer */
  'voucher.apply': frontDesk,
  'inventory.read': [...floorAndBooks, maker],
  /** what a part costs the company: not for the floor (product decisions, section 3) */
  'inventory.cost': [...books, 'admin', maker],
  /** a maker reaches workshops alone */
  'inventory.write': [owner, maker],
  'inventory.manufacture': [maker],
  /** between garages; a branch for its own, on either side */
  'transfer.read': [...frontDesk, 'finance', maker],
  /** asks another garage for parts */
  'transfer.ask': [...frontDesk, maker],
  /** sends, receives, cancels */
  'transfer.write': [...branchHeads, maker],
  'count.read': [...branchHeads, 'finance', maker],
  'count.write': [...branchHeads, maker],
  'low-stock.read': [...branchHeads, 'finance', maker],
  /** drafts purchases of what is low */
  'low-stock.write': [...branchHeads, maker],
  'product.read': [owner, maker],
  'product.write': [maker],
  /** over the counter: the desk in a garage, a maker in a workshop (domains/floor/product-sales decides by kind) */
  'product-sale.write': [...frontDesk, maker],
  'supplier.read': [...branchHeads, 'finance'],
  /** whom a third-party purchase names */
  'supplier.pick': [...branchHeads, 'finance', maker],
  'supplier.write': branchHeads,
  'purchase.read': [...branchHeads, 'finance'],
  'purchase.write': branchHeads,
  /** third-party work: a maker's of builds alone (domains/workshop/third-party-purchases) */
  'outside-work.write': [...branchHeads, maker],
  'third-party.read': [...branchHeads, 'finance'],
  'third-party.pick': [...branchHeads, 'finance', maker],
  'third-party.write': [owner],
  'account.read': books,
  'account.write': books,
  /** the cash and bank accounts that a payment can go to */
  'account.pick': [...books, 'admin', 'service adviser', maker],
  'journal.read': books,
  'journal.write': books,
  'report.read': books,
  /** what a company owes the tax office */
  'tax-return.read': books,
  /** file a return */
  'tax-return.write': books,
  'tax-return.reopen': [owner],
  'period.read': books,
  /** close a month, for others or for all */
  'period.write': books,
  'period.reopen': [owner],
  /** the fiscal year of a book */
  'book.write': [owner],
  'dashboard.read': [...books, 'admin', maker],
  'my-work.read': floor,
  /** the end of a garage's day */
  'day-end.read': [...branchHeads, 'finance'],
  'day-end.write': branchHeads,
  'activity-log.read': [owner],
  'file.write': everyone,
  'enum.read': everyone.filter((role) => role !== maker),
  'enum.manufacture.read': [owner, maker, 'finance'],
  /** the steps of the first day, and the lists to begin with */
  'set-up.write': [owner],
  'signed-in': everyone,
} as const satisfies Record<string, readonly RoleName[]>

export type Capability = keyof typeof policy

/** Whether a role holds a capability. Unknown roles hold none. */
export const hasCapability = (role: string | undefined, capability: Capability): boolean =>
  (policy[capability] as readonly string[]).includes(role ?? '')

export const roleById = (id: number) => roleTable.find((role) => role.id === id)
