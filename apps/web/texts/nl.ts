import auth from '#domains/auth/web/texts/nl.ts'
import invoices from '#domains/invoices/web/texts/nl.ts'
import masterData from '#domains/master-data/web/texts/nl.ts'
import customers from '#domains/customers/web/texts/nl.ts'
import vehicles from '#domains/vehicles/web/texts/nl.ts'
import common from '#platform/web/texts/nl.ts'

export default {
  common,
  auth,
  invoices,
  'master-data': masterData,
  customers,
  vehicles,
}
