import { implement } from '#platform/server/http/mount.ts'
import { imports } from '../contract.ts'
import { exampleFile } from './files.ts'
import * as useCases from './imports.ts'

export const importsApi = implement(imports, { ...useCases, example: exampleFile })
