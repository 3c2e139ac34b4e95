/** The API's messages about options: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const vehicleSpecMessages = define('vehicle-specs', {
  nameTwice: 'This name stands twice in the list',
  optionTwice: 'This option stands twice in the list',
  onlyLineup: 'Only a lineup says what goes with it',
})
