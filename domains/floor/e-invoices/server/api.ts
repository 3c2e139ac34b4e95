import { implement } from '#platform/server/http/mount.ts'
import { eInvoices } from '../contract.ts'
import { exportFile } from './export.ts'
import { importResults } from './import-results.ts'
import { identify } from './identify.ts'
import { list, get, submit, cancel } from './e-invoices.ts'

export const eInvoicesApi = implement(eInvoices, {
  list,
  get,
  export: exportFile,
  import: importResults,
  submit,
  identify,
  cancel,
})
