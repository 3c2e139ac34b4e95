import { implement } from '#platform/server/http/mount.ts'
import { search } from '../contract.ts'
import { find } from './search.ts'

export const searchApi = implement(search, { find })
