import catalogServices from '#domains/catalog-services/web/texts/my.ts'
import auth from '#domains/auth/web/texts/my.ts'
import invoices from '#domains/invoices/web/texts/my.ts'
import employees from '#domains/employees/web/texts/my.ts'
import garages from '#domains/garages/web/texts/my.ts'
import masterData from '#domains/master-data/web/texts/my.ts'
import customers from '#domains/customers/web/texts/my.ts'
import vehicles from '#domains/vehicles/web/texts/my.ts'
import dashboard from '#domains/dashboard/web/texts/my.ts'
import orders from '#domains/orders/web/texts/my.ts'
import common from '#platform/web/texts/my.ts'

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
