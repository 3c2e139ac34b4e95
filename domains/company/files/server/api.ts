import { implement } from '#platform/server/http/mount.ts'
import { files } from '../contract.ts'
import { create, get, thumbnail, finish } from './files.ts'

export const filesApi = implement(files, { create, get, thumbnail, finish })
