import { stageMessages } from '../../messages.ts'

export default {
  message: stageMessages as Record<keyof typeof stageMessages, string>,
}
