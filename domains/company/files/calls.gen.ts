// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const files = clientCalls<typeof contract.files>('file', ['file'], {
  create: { method: 'POST', path: '/files', allow: 'file.write' },
  get: { path: '/files/{id}', allow: 'anyone' },
  thumbnail: { path: '/files/{id}/thumbnail', allow: 'anyone' },
  finish: { method: 'POST', path: '/files/upload/{id}/file', allow: 'file.write' },
})
