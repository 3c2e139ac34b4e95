import { implement } from '#platform/server/http/mount.ts'
import { creditNotes } from '../contract.ts'
import { credit } from './crediting.ts'
import { voidNote } from './voiding.ts'
import { creditable, list, get, pdf } from './credit-notes.ts'

export const creditNotesApi = implement(creditNotes, {
  credit,
  creditable,
  list,
  get,
  pdf,
  void: voidNote,
})
