import { implement } from '#platform/server/http/mount.ts'
import { messageTemplates } from '../contract-templates.ts'
import { sharing } from '../contract-shares.ts'
import { notices, providerCallbacks } from '../contract.ts'
import { verifyWhatsapp, webhook, whatsapp } from './callbacks.ts'
import * as templates from './message-templates.ts'
import { cancel, create, get, list, retry, sentByHand } from './notices.ts'
import { shareBill, shareInvoice, shareOrder } from './sharing.ts'

export const messagesApi = [
  ...implement(notices, { list, get, create, retry, cancel, sentByHand }),
  ...implement(providerCallbacks, { webhook, verifyWhatsapp, whatsapp }),
  ...implement(messageTemplates, {
    list: templates.list,
    get: templates.get,
    update: templates.update,
    preview: templates.preview,
  }),
  ...implement(sharing, { order: shareOrder, invoice: shareInvoice, bill: shareBill }),
]
