/** The words on the screen, from the modules that the screens themselves read. */
import authEnglish from '#domains/company/auth/web/texts/en.ts'
import authDutch from '#domains/company/auth/web/texts/nl.ts'
import customersEnglish from '#domains/people/customers/web/texts/en.ts'
import customersDutch from '#domains/people/customers/web/texts/nl.ts'
import ordersEnglish from '#domains/floor/orders/web/texts/en.ts'
import ordersDutch from '#domains/floor/orders/web/texts/nl.ts'
import garagesEnglish from '#domains/company/garages/web/texts/en.ts'
import garagesDutch from '#domains/company/garages/web/texts/nl.ts'
import employeesEnglish from '#domains/company/employees/web/texts/en.ts'
import employeesDutch from '#domains/company/employees/web/texts/nl.ts'
import setUpEnglish from '#domains/overview/set-up/web/texts/en.ts'
import setUpDutch from '#domains/overview/set-up/web/texts/nl.ts'
import countsEnglish from '#domains/stock/counts/web/texts/en.ts'
import countsDutch from '#domains/stock/counts/web/texts/nl.ts'
import lowStockEnglish from '#domains/stock/low-stock/web/texts/en.ts'
import lowStockDutch from '#domains/stock/low-stock/web/texts/nl.ts'
import purchasesEnglish from '#domains/stock/purchases/web/texts/en.ts'
import purchasesDutch from '#domains/stock/purchases/web/texts/nl.ts'
import billsEnglish from '#domains/stock/supplier-bills/web/texts/en.ts'
import billsDutch from '#domains/stock/supplier-bills/web/texts/nl.ts'
import transfersEnglish from '#domains/stock/transfers/web/texts/en.ts'
import transfersDutch from '#domains/stock/transfers/web/texts/nl.ts'
import queueEnglish from '#domains/floor/queue/web/texts/en.ts'
import queueDutch from '#domains/floor/queue/web/texts/nl.ts'
import rehearsalsEnglish from '#domains/company/simulations/web/texts/en.ts'
import rehearsalsDutch from '#domains/company/simulations/web/texts/nl.ts'
import vouchersEnglish from '#domains/loyalty/vouchers/web/texts/en.ts'
import vouchersDutch from '#domains/loyalty/vouchers/web/texts/nl.ts'
import vehiclesEnglish from '#domains/people/vehicles/web/texts/en.ts'
import vehiclesDutch from '#domains/people/vehicles/web/texts/nl.ts'
import commonEnglish from '#platform/web/texts/en.ts'
import commonDutch from '#platform/web/texts/nl.ts'

export type Language = 'en' | 'nl'

const en = {
  common: commonEnglish,
  auth: authEnglish,
  customers: customersEnglish,
  orders: ordersEnglish,
  counts: countsEnglish,
  rehearsals: rehearsalsEnglish,
  vouchers: vouchersEnglish,
  lowStock: lowStockEnglish,
  purchases: purchasesEnglish,
  bills: billsEnglish,
  transfers: transfersEnglish,
  queue: queueEnglish,
  vehicles: vehiclesEnglish,
  garages: garagesEnglish,
  employees: employeesEnglish,
  setUp: setUpEnglish,
}
export type Words = typeof en

export const words: Record<Language, Words> = {
  en,
  nl: {
    common: commonDutch,
    auth: authDutch,
    customers: customersDutch,
    orders: ordersDutch,
    counts: countsDutch,
    rehearsals: rehearsalsDutch,
    vouchers: vouchersDutch,
    lowStock: lowStockDutch,
    purchases: purchasesDutch,
    bills: billsDutch,
    transfers: transfersDutch,
    queue: queueDutch,
    vehicles: vehiclesDutch,
    garages: garagesDutch,
    employees: employeesDutch,
    setUp: setUpDutch,
  },
}
