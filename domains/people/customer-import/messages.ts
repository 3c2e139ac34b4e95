/** API messages about a file of customers. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const customerImportMessages = defineMessages('customer-import', {
  phoneOf: 'This phone number belongs to {name}',
  phoneInFile: 'Row {row} has this phone number with another name',
  plateInFile: 'This plate is already in row {row}',
  plateOf: 'This plate belongs to a car of {name}',
  vinInFile: 'This VIN is already in row {row}',
  otherInFile: 'Row {row} has different values for this customer or car',
  hasCode: 'This car has a code of its current brand: change the brand on the page of the car',
  noBrand: 'There is no brand with this name',
  noModel: 'This brand has no model with this name',
  noVariant: 'This model has no variant with this name',
  imported: 'Customers imported',
})
