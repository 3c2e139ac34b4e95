/** The API's messages about services: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const catalogServiceMessages = define('catalog-services', {
  begun: 'A price begins today or later',
  hasBegun: 'A price that holds already stays in the history',
  aPackage: 'A package cannot hold a package',
  held: 'This service is part of a package, so it cannot become one',
  oneOf: 'Choose a service or say a SKU, not both',
  twice: 'This service stands twice among the changes',
  nameTwice: 'This name is in row {row} already',
  otherCountry: 'This row is of another country: import it for that one',
  packageKept: 'A package is changed on its own page, not by a file',
  pricesSaved: 'Prices saved',
})
