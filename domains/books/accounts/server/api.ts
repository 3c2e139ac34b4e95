import { implement } from '#platform/server/http/mount.ts'
import { accounts } from '../contract.ts'
import { list, get, entryDays, create, update, remove } from './accounts.ts'

export const accountsApi = implement(accounts, { list, get, entryDays, create, update, remove })
