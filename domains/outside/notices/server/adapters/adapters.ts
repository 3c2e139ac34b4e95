import type { Adapter, AdapterName } from './adapter.ts'
import { sendByCloud } from './cloud.ts'
import { sendByHand } from './hand.ts'
import { sendByMail } from './smtp.ts'
import { sendByWebhook } from './webhook.ts'

export const adapters: Record<AdapterName, Adapter> = {
  hand: sendByHand,
  smtp: sendByMail,
  webhook: sendByWebhook,
  cloud: sendByCloud,
}
