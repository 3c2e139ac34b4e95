import auth from '#domains/auth/web/texts/id.ts'
import invoices from '#domains/invoices/web/texts/id.ts'
import masterData from '#domains/master-data/web/texts/id.ts'
import customers from '#domains/customers/web/texts/id.ts'
import vehicles from '#domains/vehicles/web/texts/id.ts'
import common from '#platform/web/texts/id.ts'

export default {
  common,
  auth,
  invoices,
  'master-data': masterData,
  customers,
  vehicles,
}
