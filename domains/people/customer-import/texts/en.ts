import { customerImportMessages } from '../messages.ts'

export default {
  odometer: 'Odometer',
  message: customerImportMessages,
}
