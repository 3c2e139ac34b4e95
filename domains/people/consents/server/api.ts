import { implement } from '#platform/server/http/mount.ts'
import { consents } from '../contract.ts'

export const consentsApi = implement(consents, {})
