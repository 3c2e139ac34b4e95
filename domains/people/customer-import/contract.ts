/** Import of customers with their cars, for a garage that comes from another program. */
import { z } from 'zod'
import { invoiceFields } from '#domains/people/customers/company.ts'
import { id } from '#platform/contract/fields.ts'
import { importAnswer, importBody, judgedRow } from '#platform/contract/import.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { customerImportMessages } from './messages.ts'

/** The invoice details of a customer. The tax numbers are those of the country. */
export const importedInvoiceFields = ['kind', ...invoiceFields] as const
/** The columns of the customer, then of the car. A customer with two cars has two rows with the same name and phone. */
export const personFields = [
  'full_name',
  'phone',
  'email',
  'address',
  'gender',
  'birth_date',
  'description',
  'language',
  ...importedInvoiceFields,
] as const
export const carFields = [
  'license_plate',
  'brand',
  'model',
  'variant',
  'production_year',
  'vin',
  'chassis_number',
  'odometer',
  'transmission',
  'power_type',
] as const
export const importedFields = [...personFields, ...carFields] as const
export type ImportedField = (typeof importedFields)[number]

/** All customers of a garage are written together, or none. */
export const MAX_CUSTOMERS = 10_000
const CUSTOMERS_BYTES = 16 * 1024 * 1024

const validatedCustomer = judgedRow.extend({
  customer: z.enum(['new', 'known']),
  /** Null: the row has no car. */
  vehicle: z.enum(['new', 'known']).nullable(),
  license_plate: z.string().nullable(),
})
export type ValidatedCustomer = z.output<typeof validatedCustomer>

const recordType: RecordType = {
  name: 'customer-import',
  shows: ['customer', 'vehicle', 'brand', 'model'],
}

export const customerImport = routes(recordType, {
  import: {
    method: 'POST',
    path: '/admin/customer/import',
    allow: 'customer.import',
    changes: ['customer', 'vehicle'],
    body: importBody(importedFields, MAX_CUSTOMERS).extend({
      country_id: id,
      /** Accepts plates that fit no format of the country: special series exist everywhere. */
      odd_plates: z.boolean().optional(),
    }),
    bodyLimit: CUSTOMERS_BYTES,
    cost: 'slow',
    data: importAnswer(validatedCustomer),
    done: customerImportMessages.imported,
    about:
      'Judges the rows of a file. With `apply` it writes all of them, or none when one is wrong (422). A phone that a' +
      ' customer of the country has with this name is that customer, who stays as they are; a new car is added to them.',
  },
})
