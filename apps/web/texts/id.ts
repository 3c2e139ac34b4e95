import catalogServices from '#domains/catalog-services/web/texts/id.ts'
import auth from '#domains/auth/web/texts/id.ts'
import invoices from '#domains/invoices/web/texts/id.ts'
import employees from '#domains/employees/web/texts/id.ts'
import garages from '#domains/garages/web/texts/id.ts'
import masterData from '#domains/master-data/web/texts/id.ts'
import customers from '#domains/customers/web/texts/id.ts'
import vehicles from '#domains/vehicles/web/texts/id.ts'
import dashboard from '#domains/dashboard/web/texts/id.ts'
import orders from '#domains/orders/web/texts/id.ts'
import common from '#platform/web/texts/id.ts'

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
