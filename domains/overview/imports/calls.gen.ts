// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const imports = clientCalls<typeof contract.imports>('import', ['import', 'garage', 'employee'], {
  create: { method: 'POST', path: '/admin/import', allow: 'import.write', done: {"code":"imports.taken","message":"File received"} },
  list: { path: '/admin/import', allow: 'import.write', scope: ['country_id', 'garage_id'] },
  example: { path: '/admin/import/example', allow: 'import.write', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/import/{id}', allow: 'import.write' },
  rows: { path: '/admin/import/{id}/row', allow: 'import.write', scope: ['country_id', 'garage_id'] },
  update: { method: 'PUT', path: '/admin/import/{id}', allow: 'import.write', done: {"code":"imports.columnsChosen","message":"Columns saved: the rows are being read again"} },
  apply: { method: 'POST', path: '/admin/import/{id}/apply', allow: 'import.write', done: {"code":"imports.started","message":"The import has started"} },
  wrong: { path: '/admin/import/{id}/wrong', allow: 'import.write' },
  discard: { method: 'DELETE', path: '/admin/import/{id}', allow: 'import.write', done: {"code":"imports.discarded","message":"Import discarded"} },
  undo: { method: 'POST', path: '/admin/import/{id}/undo', allow: 'import.write', changes: ['import', 'brand', 'model', 'variant', 'customer', 'vehicle', 'inventory', 'inventory-category', 'service-category', 'catalog-service', 'supplier', 'employee', 'journal'], done: {"code":"imports.undoneNow","message":"The import was undone"} },
})
