// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const enumCalls = clientCalls<typeof contract.enumCalls>('enum', ['enum'], {
  enums: { path: '/general/enum', allow: 'enum.read' },
  manufactureEnums: { path: '/manufacture/general/enum', allow: 'enum.manufacture.read' },
})

export const startCalls = clientCalls<typeof contract.startCalls>('start', ['start', 'garage', 'customer', 'employee'], {
  start: { path: '/start', allow: 'signed-in', scope: ['country_id'] },
})
