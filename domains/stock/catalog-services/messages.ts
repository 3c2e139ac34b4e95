/** API messages about services. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const catalogServiceMessages = defineMessages('catalog-services', {
  begun: 'A price must start today or later',
  hasBegun: 'A price already in effect cannot be removed',
  aPackage: 'A package cannot contain another package',
  held: 'This service is part of a package, so it cannot become one',
  oneOf: 'Choose a service or enter a SKU, not both',
  twice: 'This service is listed twice',
  nameTwice: 'This name is already in row {row}',
  otherCountry: 'This row belongs to another country: import it there',
  packageKept: 'A package can only be changed on its own page, not by an import',
  pricesSaved: 'Prices saved',
})
