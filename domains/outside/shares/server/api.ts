import { implement } from '#platform/server/http/mount.ts'
import { shares } from '../contract.ts'

export const sharesApi = implement(shares, {})
