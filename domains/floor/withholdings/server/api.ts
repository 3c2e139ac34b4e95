import { implement } from '#platform/server/http/mount.ts'
import { withholdings } from '../contract.ts'
import { list, update } from './withholdings.ts'

export const withholdingsApi = implement(withholdings, { list, update })
