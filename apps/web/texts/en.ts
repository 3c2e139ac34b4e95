import catalogServices from '#domains/catalog-services/web/texts/en.ts'
import auth from '#domains/auth/web/texts/en.ts'
import invoices from '#domains/invoices/web/texts/en.ts'
import employees from '#domains/employees/web/texts/en.ts'
import garages from '#domains/garages/web/texts/en.ts'
import masterData from '#domains/master-data/web/texts/en.ts'
import customers from '#domains/customers/web/texts/en.ts'
import vehicles from '#domains/vehicles/web/texts/en.ts'
import dashboard from '#domains/dashboard/web/texts/en.ts'
import orders from '#domains/orders/web/texts/en.ts'
import common from '#platform/web/texts/en.ts'

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
