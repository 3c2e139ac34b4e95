import { defineMessages } from '#platform/contract/messages.ts'

export const vehicleSpecMessages = defineMessages('vehicle-specs', {
  nameTwice: 'This name is in the list twice',
  optionTwice: 'This option is in the list twice',
  onlyLineup: 'Only a lineup can name the options that fit it',
})
