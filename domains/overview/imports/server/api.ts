import { implement } from '#platform/server/http/mount.ts'
import { imports } from '../contract.ts'
import { exampleFile } from './files.ts'
import { create, discard, list, get, rows, update, apply, wrong, undo } from './imports.ts'

export const importsApi = implement(imports, {
  create,
  list,
  example: exampleFile,
  get,
  rows,
  update,
  apply,
  wrong,
  discard,
  undo,
})
