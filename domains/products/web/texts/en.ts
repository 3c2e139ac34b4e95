import { productMessages } from '../../messages.ts'

export default {
  message: productMessages,
}
