import auth from '#domains/auth/web/texts/en.ts'
import invoices from '#domains/invoices/web/texts/en.ts'
import masterData from '#domains/master-data/web/texts/en.ts'
import customers from '#domains/customers/web/texts/en.ts'
import vehicles from '#domains/vehicles/web/texts/en.ts'
import common from '#platform/web/texts/en.ts'

export default {
  common,
  auth,
  invoices,
  'master-data': masterData,
  customers,
  vehicles,
}
