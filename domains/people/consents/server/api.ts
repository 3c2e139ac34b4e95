import { implement } from '#platform/server/http/mount.ts'
import { consents, stopPages } from '../contract.ts'
import { get, update } from './consents.ts'
import { page, stop } from './stop-page.ts'

export const consentsApi = [
  ...implement(consents, { get, update }),
  ...implement(stopPages, { page, stop }),
]
