import { implement } from '#platform/server/http/mount.ts'
import { customerImport } from '../contract.ts'
import { importCustomers } from './customer-import.ts'

export const customerImportApi = implement(customerImport, { import: importCustomers })
