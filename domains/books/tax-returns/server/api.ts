import { implement } from '#platform/server/http/mount.ts'
import { taxReturns } from '../contract.ts'
import { get, documents } from './report.ts'
import { closes, close, reopen } from './closing.ts'

export const taxReturnsApi = implement(taxReturns, { get, documents, closes, close, reopen })
