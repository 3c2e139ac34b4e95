/** What the API says of a file of customers: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const customerImportMessages = define('customer-import', {
  phoneOf: 'This phone number belongs to {name}',
  phoneInFile: 'Row {row} has this phone number with another name',
  plateInFile: 'This plate is already in row {row}',
  plateOf: 'This plate belongs to a car of {name}',
  vinInFile: 'This VIN is already in row {row}',
  noBrand: 'There is no brand with this name',
  noModel: 'This brand has no model with this name',
  noVariant: 'This model has no variant with this name',
  imported: 'Customers imported',
})
