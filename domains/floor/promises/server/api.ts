import { implement } from '#platform/server/http/mount.ts'
import { promises } from '../contract.ts'
import { offer } from './promises.ts'

export const promisesApi = implement(promises, { offer })
