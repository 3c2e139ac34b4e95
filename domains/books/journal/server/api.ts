import { implement } from '#platform/server/http/mount.ts'
import { journal } from '../contract.ts'
import { list, get, create, reverse } from './journal.ts'

export const journalApi = implement(journal, { list, get, create, reverse })
