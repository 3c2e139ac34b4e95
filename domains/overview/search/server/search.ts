/** Searches each module that the caller may read. */
import { showPhone } from '#platform/contract/text/phone.ts'
import { type Capability, hasCapability } from '#platform/contract/roles.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { customers } from '#domains/people/customers/contract.ts'
import { selectCustomerHits as customerHits } from '#domains/people/customers/server/queries-search.ts'
import { invoices } from '#domains/floor/invoices/contract.ts'
import { selectInvoiceHits as invoiceHits } from '#domains/floor/invoices/server/queries-search.ts'
import { orders } from '#domains/floor/orders/contract.ts'
import { selectOrderHits as orderHits } from '#domains/floor/orders/server/queries-search.ts'
import { inventory } from '#domains/stock/inventory/contract.ts'
import { selectItemHits as itemHits } from '#domains/stock/inventory/server/queries-search.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { vehicles } from '#domains/people/vehicles/contract.ts'
import { selectVehicleHits as vehicleHits } from '#domains/people/vehicles/server/queries-search.ts'
import { type search, type Found, MAX_OF_EACH } from '../contract.ts'

export async function find({
  db,
  scope,
  me,
  query: { keyword },
  at,
}: CallContext<typeof search.find>) {
  const ifMay = async <T>(capability: Capability, ask: () => Promise<T[]>): Promise<T[]> =>
    hasCapability(me.role, capability) ? ask() : []
  const [foundOrders, foundInvoices, foundVehicles, foundCustomers, foundItems] = await Promise.all(
    [
      ifMay(orders.list.allow, () => orderHits(db, scope, keyword, MAX_OF_EACH)),
      ifMay(invoices.list.allow, () => invoiceHits(db, scope, { keyword, at }, MAX_OF_EACH)),
      ifMay(vehicles.list.allow, () => vehicleHits(db, scope, keyword, MAX_OF_EACH)),
      ifMay(customers.list.allow, () =>
        customerHits(
          db,
          scope,
          { keyword, seesEmail: hasCapability(me.role, 'customer.contact') },
          MAX_OF_EACH,
        ),
      ),
      ifMay(inventory.everywhere.allow, () => itemHits(db, scope, keyword, MAX_OF_EACH)),
    ],
  )
  return {
    orders: foundOrders.map((order) => ({
      ...withPlate(order),
      stage: order.stage as Found['orders'][number]['stage'],
    })),
    invoices: foundInvoices.map(({ license_plate, country_id, ...row }) => ({
      ...row,
      license_plate: license_plate && country_id ? showPlate(license_plate, country_id) : null,
    })),
    vehicles: foundVehicles.map((car) => ({
      ...withPlate(car),
      open_order: car.open_order as Found['vehicles'][number]['open_order'],
    })),
    customers: foundCustomers.map((customer) => ({
      ...customer,
      phone_display: showPhone(customer.phone),
    })),
    items: foundItems,
  }
}

const withPlate = <T extends { license_plate: string; country_id: number }>(row: T) => ({
  ...row,
  license_plate: showPlate(row.license_plate, row.country_id),
})
