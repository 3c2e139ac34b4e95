/** The API's messages about options: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const vehicleSpecMessages = define('vehicle-specs', {
  nameTwice: 'This name is in the list twice',
  optionTwice: 'This option is in the list twice',
  onlyLineup: 'Only a lineup can say which options go with it',
})
