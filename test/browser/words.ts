/** The words on the screen, from the modules that the screens themselves read. */
import authEnglish from '#domains/company/auth/texts/en.ts'
import authDutch from '#domains/company/auth/texts/nl.ts'
import customersEnglish from '#domains/people/customers/texts/en.ts'
import customersDutch from '#domains/people/customers/texts/nl.ts'
import ordersEnglish from '#domains/floor/orders/texts/en.ts'
import ordersDutch from '#domains/floor/orders/texts/nl.ts'
import garagesEnglish from '#domains/company/garages/texts/en.ts'
import garagesDutch from '#domains/company/garages/texts/nl.ts'
import employeesEnglish from '#domains/company/employees/texts/en.ts'
import employeesDutch from '#domains/company/employees/texts/nl.ts'
import setUpEnglish from '#domains/overview/set-up/texts/en.ts'
import setUpDutch from '#domains/overview/set-up/texts/nl.ts'
import journalEnglish from '#domains/books/journal/texts/en.ts'
import journalDutch from '#domains/books/journal/texts/nl.ts'
import periodsEnglish from '#domains/books/periods/texts/en.ts'
import periodsDutch from '#domains/books/periods/texts/nl.ts'
import dayEndEnglish from '#domains/overview/day-end/texts/en.ts'
import dayEndDutch from '#domains/overview/day-end/texts/nl.ts'
import countsEnglish from '#domains/stock/counts/texts/en.ts'
import countsDutch from '#domains/stock/counts/texts/nl.ts'
import lowStockEnglish from '#domains/stock/low-stock/texts/en.ts'
import lowStockDutch from '#domains/stock/low-stock/texts/nl.ts'
import purchasesEnglish from '#domains/stock/purchases/texts/en.ts'
import purchasesDutch from '#domains/stock/purchases/texts/nl.ts'
import billsEnglish from '#domains/stock/supplier-bills/texts/en.ts'
import billsDutch from '#domains/stock/supplier-bills/texts/nl.ts'
import transfersEnglish from '#domains/stock/transfers/texts/en.ts'
import transfersDutch from '#domains/stock/transfers/texts/nl.ts'
import queueEnglish from '#domains/floor/queue/texts/en.ts'
import queueDutch from '#domains/floor/queue/texts/nl.ts'
import rehearsalsEnglish from '#domains/company/simulations/texts/en.ts'
import rehearsalsDutch from '#domains/company/simulations/texts/nl.ts'
import vouchersEnglish from '#domains/loyalty/vouchers/texts/en.ts'
import vouchersDutch from '#domains/loyalty/vouchers/texts/nl.ts'
import vehiclesEnglish from '#domains/people/vehicles/texts/en.ts'
import vehiclesDutch from '#domains/people/vehicles/texts/nl.ts'
import commonEnglish from '#platform/texts/en.ts'
import commonDutch from '#platform/texts/nl.ts'

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
  journal: journalEnglish,
  periods: periodsEnglish,
  dayEnd: dayEndEnglish,
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
    journal: journalDutch,
    periods: periodsDutch,
    dayEnd: dayEndDutch,
  },
}
