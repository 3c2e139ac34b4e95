import catalogServices from '#domains/catalog-services/web/texts/nl.ts'
import auth from '#domains/auth/web/texts/nl.ts'
import invoices from '#domains/invoices/web/texts/nl.ts'
import employees from '#domains/employees/web/texts/nl.ts'
import garages from '#domains/garages/web/texts/nl.ts'
import masterData from '#domains/master-data/web/texts/nl.ts'
import customers from '#domains/customers/web/texts/nl.ts'
import vehicles from '#domains/vehicles/web/texts/nl.ts'
import dashboard from '#domains/dashboard/web/texts/nl.ts'
import orders from '#domains/orders/web/texts/nl.ts'
import common from '#platform/web/texts/nl.ts'

export default {
  common,
  'catalog-services': catalogServices,
  dashboard,
  orders,
  auth,
  invoices,
  employees,
  garages,
  'master-data': masterData,
  customers,
  vehicles,
}
