import { implement } from '#platform/server/http/mount.ts'
import { warranties } from '../contract.ts'
import { list, claims } from './warranties.ts'

export const warrantiesApi = implement(warranties, { list, claims })
