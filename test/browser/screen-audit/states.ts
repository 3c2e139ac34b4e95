/**
 * States of a page that appear only after an action: refused fields, questions, calendars, selected rows,
 * failed uploads. The walk reaches each by the words of the current language.
 */
import { call } from '../api.ts'
import * as on from './actions.ts'
import type { RoleBrowser } from './role-browser.ts'
import { signInErrors } from './enter.ts'
import * as onOrder from './order-acts.ts'
import { type AuditUser, asking, firstGarage, makersHost } from './people.ts'
import { ALL, type Place, firstOf, fixed, orderAt, orderToVoid } from './places.ts'

const owner = 'super admin'
type Enter = NonNullable<Place['enter']>

/** What lies above the page: its veil covers the menu of languages. */
const above = (name: string, address: string | Place['address'], enter: Enter, more = {}) =>
  fixed(name, address, owner, { bare: true, once: true, enter, ...more })
/** What the page itself shows: it follows when another language is chosen. */
const upon = (name: string, address: string | Place['address'], enter: Enter, more = {}) =>
  fixed(name, address, owner, { once: true, enter, ...more })

const atOrder =
  (stage: string): Place['address'] =>
  async (walker) =>
    `/order-management/${await orderAt(stage)(walker)}`
/** A purchase that is still to come: made here, as the demo has received all of its own. */
async function orderedFrom(walker: AuditUser): Promise<number> {
  const { data: items } = await asking<{ data: { id: number; unit: string }[] }>(
    walker,
    '/admin/inventory?garage_id=1&limit=1',
  )
  const supplier_id = await firstOf('/admin/supplier?country_id=1&limit=1')(walker)
  const [item] = items
  const answer = await call<{ id: number }>('POST', '/admin/inventory/purchase', {
    token: walker.token,
    body: {
      garage_id: 1,
      supplier_id,
      date: new Date().toISOString().slice(0, 10),
      lines: [{ item_id: item?.id, quantity: 2, unit: item?.unit, unit_price: 1000 }],
      received: false,
    },
  })
  if (answer.status !== 201) throw new Error(`No purchase: ${answer.message}`)
  return answer.data.id
}

const invoiced: Place['address'] = async (walker) =>
  `/order-management/${await orderToVoid(walker)}`
const vehicleEdit: Place['address'] = async (walker) =>
  `/vehicle/${await firstOf('/admin/vehicle?limit=10')(walker)}/edit`

const often: readonly Place[] = [
  // lists
  upon('a list, rows selected', '/master-data/brand', on.selectTwo),
  above('a list, asked to delete many', '/master-data/brand', on.askToDelete, {
    within: on.DIALOG,
  }),
  above('a list, many not deleted', '/master-data/brand', on.notDeleted, { within: on.DIALOG }),
  above('a message that something failed', '/master-data/brand', on.saidToHaveFailed),
  above('the command bar, found', '/home', on.searchAll),

  // forms
  ...[
    '/customer-management/new',
    '/vehicle/new',
    '/order-management/new',
    '/account-settings',
    '/journal/opening-balances/new',
  ].map((address) => upon(`${address}, refused`, address, (desk) => on.sendForm(desk))),
  upon('/journal/new, refused', '/journal/new', on.unbalanced),
  above('a form, left', '/customer-management/new', on.leaveChanged, {
    within: on.DIALOG,
    leave: on.discard,
  }),
  above('a form, its draft', '/customer-management/new', on.withDraft, { leave: on.discard }),
  above('a calendar', '/customer-management/new', on.openCalendar),
  above('a calendar of a list', '/journal', on.openRange),
  upon('a vehicle, second step', vehicleEdit, on.toStep(1)),
  above(
    'an employee, refused',
    '/employee-management',
    on.sentDialog(({ employees }) => employees.add),
  ),
  above(
    'a new customer of an order, refused',
    '/order-management/new',
    on.sentDialog(({ orders }) => orders.create.newCustomer),
    { garage: firstGarage },
  ),

  // an order
  above(
    'a line, refused',
    atOrder('in_progress'),
    on.sentDialog(({ orders }) => orders.lines.add),
  ),
  above('a line, its item chosen', atOrder('in_progress'), onOrder.pickInDialog),
  above('a void, refused', invoiced, onOrder.voided),
  above('a payment, refused', invoiced, onOrder.paid),
  above('a step that is off', atOrder('ready'), onOrder.whyOff),
  above('a signature, drawn', atOrder('ready'), onOrder.drawn, { within: on.DIALOG }),
  above('a signature, missing', atOrder('ready'), onOrder.undrawn, { within: on.DIALOG }),
  above('uploads that failed', atOrder('on_hold'), onOrder.failedUpload, {
    leave: onOrder.cancelUploads,
  }),
  above(
    'a photo',
    async (walker) => `/order-management/${await onOrder.photographed(walker)}`,
    onOrder.openPhoto,
    {
      within: on.DIALOG,
    },
  ),
  above('notes, too late', atOrder('on_hold'), onOrder.tooLate),

  // goods
  above(
    'an order to a supplier, received',
    async (walker) => `/inventory/purchase/${await orderedFrom(walker)}`,
    on.openedDialog(({ purchases }) => purchases.receive),
    { within: on.DIALOG },
  ),
  above(
    'a proof of payment',
    async (walker) =>
      `/inventory/purchase/${await firstOf('/admin/inventory/purchase?status=unpaid&receipt=received&limit=10')(walker)}`,
    on.openedDialog(({ 'supplier-bills': bills }) => bills.proof),
    { within: on.DIALOG },
  ),
  above(
    'a third-party purchase, changed',
    async (walker) =>
      `/third-party-purchase/${await firstOf('/admin/third-party/purchase?limit=10')(walker)}`,
    on.openedDialog(({ common }) => common.button.edit),
    { within: on.DIALOG },
  ),
  above(
    'a transfer, refused',
    '/inventory/transfer',
    on.sentDialog(({ transfers }) => transfers.add),
    { within: on.DIALOG },
  ),
  above('orders of what runs low', '/inventory/low-stock', on.draftOrders, { within: on.DIALOG }),

  // the rest
  upon('the day of a chart', '/home', on.aDay),
  upon(
    'a page that does not come',
    '/employee-management',
    on.withoutChunk(/EmployeesPage-.*\.js/),
    {
      // it is said to the console too
      leave: (desk: RoleBrowser) => Promise.resolve(desk.takeErrors()),
    },
  ),
  fixed(
    'the manufacturers’ shell',
    () => Promise.resolve(`${makersHost()}/employee-management`),
    'super admin - manufacture',
    { once: true },
  ),
  ...signInErrors.map(({ name, enter }) =>
    fixed(`/login (${name})`, '/login', owner, { isStranger: true, once: true, enter }),
  ),
]

/** Slow states, or states similar to one above: only with `SCREENS`. */
const rarely: readonly Place[] = [
  upon('a list, past its end', '/master-data/brand?page=99', (desk) => desk.settled()),
  upon('a list, filtered by a figure', '/order-management?figure=bookings', (desk) =>
    desk.settled(),
  ),
  upon('a list, no answer', '/customer-management', on.withoutAnswer(/\/api\/admin\/customer\?/)),
  above('the years of a calendar', '/customer-management/new', on.openYears),
  upon('a vehicle, third step', vehicleEdit, on.toStep(2)),
  above(
    'a branch, refused',
    '/branch-management',
    on.sentDialog(({ garages }) => garages.addBranch),
  ),
  above(
    'an account, refused',
    '/chart-of-account',
    on.sentDialog(({ accounts }) => accounts.add),
  ),
  upon(
    'a new vehicle of an order, refused',
    '/order-management/new',
    async (desk, words) => {
      await on.button(desk.page, words.orders.create.newVehicle).click()
      await on.sendForm(desk)
    },
    { garage: firstGarage },
  ),
  above('a month, reopened without a reason', on.closedMonth, on.reopening, { within: on.DIALOG }),
  above(
    'a discount, refused',
    atOrder('in_progress'),
    on.sentDialog(({ orders }) => orders.totals.addDiscount),
  ),
  above('a message that something was saved', atOrder('on_hold'), on.saidToBeSaved),
  upon('an order, no answer', atOrder('on_hold'), on.withoutAnswer(/\/api\/admin\/order\/\d+$/)),
  upon('a report, a column a month', '/profit-and-loss?columns=month', (desk) => desk.settled()),
  upon('a report, compared', '/profit-and-loss?compare=both', (desk) => desk.settled()),
  fixed('the manufacturers’ sign-in', () => Promise.resolve(`${makersHost()}/login`), owner, {
    isStranger: true,
    once: true,
  }),
]

export const states: readonly Place[] = ALL ? [...often, ...rarely] : often
