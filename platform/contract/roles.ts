/**
 * The one policy table of roles and capabilities. The API's guard, the web's route guard, the side menu and the buttons
 * all read it. Roles are fixed rows with fixed ids (the ids 1, 8 and 9 see the country and garage selectors).
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

/** These cannot reset a forgotten password alone: a super admin allows it first, once, for 15 minutes. */
export const guardedRoles: readonly RoleName[] = [
  'super admin',
  'super admin - manufacture',
  'finance',
  'admin',
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
 * Capability -> the roles that hold it. The session decides the scope of each role (all garages, its own):
 * server/session/scope.ts.
 */
export const policy = {
  'order.read': floorAndBooks,
  /** create, lines, approval, discounts, signatures */
  'order.write': frontDesk,
  /** stage transitions of the floor, notes, work, media, inspection */
  'order.work': floor,
  /** cancel, deliver on credit, reopen work */
  'order.authorise': branchHeads,
  /** a maker reads and voids counter sales of a workshop */
  'invoice.read': [...floorAndBooks, maker],
  /** issue an invoice, take a payment */
  'invoice.write': frontDesk,
  /** record a payment: finance only one with withheld tax (domains/floor/withholdings) */
  'invoice.pay': [...frontDesk, 'finance'],
  /** withheld tax above the lawful share, or as the whole payment */
  'withholding.exceed': books,
  /** the certificates of withheld tax */
  'withholding.write': [...branchHeads, 'finance', maker],
  'invoice.void': [...branchHeads, maker],
  /** credit an issued invoice, or the bill of a build */
  'invoice.credit': [...branchHeads, maker],
  /** write off a bad debt, of an invoice or of the bill of a build */
  'invoice.write-off': books,
  'queue.read': floorAndBooks,
  'queue.write': frontDesk,
  /** the wall display: numbers and masked plates */
  'queue.display': floor,
  'customer.read': [...floorAndBooks, maker],
  'customer.write': frontDesk,
  /** merge duplicate customers */
  'customer.merge': branchHeads,
  /** import customers with their cars from a file */
  'customer.import': branchHeads,
  /** import rows of a module; domains/overview/imports decides which ones a branch admin may import */
  'import.write': [...branchHeads, maker],
  /** all personal data of a customer as a file; a branch admin gets the orders and documents in scope */
  'customer.export': branchHeads,
  /** address, e-mail and birth date: a mechanic does not need them for a car */
  'customer.contact': [...frontDesk, 'finance', maker],
  /** whole lists of customers and of their cars as a file */
  'people.bulk': [...branchHeads, 'finance', maker],
  /** erases the personal data of a customer */
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
  /** e-invoices: their files, and the numbers that come back */
  'e-invoice.read': books,
  'e-invoice.write': books,
  /** how sales and purchases are taxed */
  'tax-code.read': books,
  'tax-code.write': [owner],
  /** for lines that may be taxed */
  'tax-code.pick': everyone,
  /** a tax code of another kind than the default, such as zero where it would be taxed */
  'tax-code.other-kind': [...branchHeads, maker],
  'employee.read': [owner, maker],
  'employee.write': [owner, maker],
  /** allows a user with wide rights to choose a new password once */
  'employee.allow-reset': [owner],
  /** ends the sessions of another user, on a lost device: a branch admin those of its own garage */
  'employee.end-sessions': [...branchHeads, maker],
  /** id, name and role of the employees of one's own garage, for the order form's pickers */
  'employee.pick': [...floor, maker],
  'master-data.garage': [owner],
  /** adds a missing brand or model; a super admin reviews it later */
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
  /** record the payment of a bill: finance only one with withheld tax */
  'build.pay': [maker, 'finance'],
  /**
   * a mechanic of a workshop reads the tasks that are assigned to him and changes their status
   * (domains/workshop/build-tasks)
   */
  'build-task.read': [maker, 'mechanic', 'finance'],
  'build-task.work': [maker, 'mechanic'],
  /** assigns, dates, reviews, skips, reopens */
  'build-task.write': [maker],
  'master-data.shared': [owner, maker],
  /** brands, models, variants, codes, for the vehicle form's pickers */
  'master-data.vehicle.pick': [...floorAndBooks, maker],
  /** service, inspection and third-party items, for an order line's picker */
  'master-data.line.pick': floorAndBooks,
  'catalog-service.write': [owner],
  'catalog-service.read': [owner],
  'catalog-service.pick': floorAndBooks,
  'voucher.read': [owner],
  'voucher.write': [owner],
  /** applies one to an order, and lists the coupons of its customer */
  'voucher.apply': frontDesk,
  'inventory.read': [...floorAndBooks, maker],
  /** the cost of parts: not for the floor (product decisions, section 3) */
  'inventory.cost': [...books, 'admin', maker],
  /** a maker's scope has only workshops */
  'inventory.write': [owner, maker],
  'inventory.manufacture': [maker],
  /** between garages; a branch for its own, as sender or receiver */
  'transfer.read': [...frontDesk, 'finance', maker],
  /** request parts from another garage */
  'transfer.ask': [...frontDesk, maker],
  /** sends, receives, cancels */
  'transfer.write': [...branchHeads, maker],
  'count.read': [...branchHeads, 'finance', maker],
  'count.write': [...branchHeads, maker],
  'low-stock.read': [...branchHeads, 'finance', maker],
  /** drafts purchases of products that are low in stock */
  'low-stock.write': [...branchHeads, maker],
  'product.read': [owner, maker],
  'product.write': [maker],
  /**
   * counter sales: service advisers in a garage, a maker in a workshop (domains/floor/product-sales decides by kind)
   */
  'product-sale.write': [...frontDesk, maker],
  'supplier.read': [...branchHeads, 'finance'],
  /** for the picker of a third-party purchase */
  'supplier.pick': [...branchHeads, 'finance', maker],
  'supplier.write': branchHeads,
  'purchase.read': [...branchHeads, 'finance'],
  'purchase.write': branchHeads,
  /** subcontracted work: a maker only for builds (domains/workshop/third-party-purchases) */
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
  'tax-return.read': books,
  /** file a return */
  'tax-return.write': books,
  'tax-return.reopen': [owner],
  'period.read': books,
  /** close a month, softly or fully */
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
  /** the set-up steps and initial lists */
  'set-up.write': [owner],
  /** messages to customers; each template says which roles may send it (domains/outside/notices) */
  'message.read': [...frontDesk, 'finance', maker],
  'message.write': [...frontDesk, 'finance', maker],
  'message-template.read': [...frontDesk, 'finance'],
  'message-template.write': [owner],
  /** which messages a customer agreed to */
  'consent.read': [...frontDesk, 'finance'],
  'consent.write': frontDesk,
  /** links to the customer's page; a maker only those of bills of builds */
  'share.read': [...frontDesk, maker],
  'share.write': [...frontDesk, maker],
  /** finance only kinds about money (domains/outside/follow-ups) */
  'follow-up.read': [...frontDesk, 'finance'],
  'follow-up.write': [...frontDesk, 'finance'],
  'signed-in': everyone,
} as const satisfies Record<string, readonly RoleName[]>

export type Capability = keyof typeof policy

/** Whether a role holds a capability. Unknown roles hold none. */
export const hasCapability = (role: string | null | undefined, capability: Capability): boolean =>
  (policy[capability] as readonly string[]).includes(role ?? '')

export const roleById = (id: number) => roleTable.find((role) => role.id === id)
