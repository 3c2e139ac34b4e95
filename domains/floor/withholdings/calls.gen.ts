// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const withholdings = clientCalls<typeof contract.withholdings>('withholding', ['withholding', 'invoice', 'build-money', 'build', 'customer', 'garage'], {
  list: { path: '/admin/withholding', allow: 'withholding.write', scope: ['country_id', 'garage_id'] },
  update: { method: 'PUT', path: '/admin/withholding/{id}', allow: 'withholding.write', changes: ['withholding', 'invoice', 'build-money', 'period'], done: {"code":"withholdings.numberSaved","message":"Number of the certificate saved"} },
})
