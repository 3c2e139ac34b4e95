import { implement } from '#platform/server/http/mount.ts'
import { queue } from '../contract.ts'
import * as useCases from './queue.ts'
import { ticket, ticketPdf } from './print.ts'

export const queueApi = implement(queue, { ...useCases, ticket, ticketPdf })
