import { implement } from '#platform/server/http/mount.ts'
import { customerMerge } from '../contract.ts'
import { list, merge, unmerge } from './customer-merge.ts'

export const customerMergeApi = implement(customerMerge, { list, merge, unmerge })
