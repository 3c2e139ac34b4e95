import { implement } from '#platform/server/http/mount.ts'
import { periods } from '../contract.ts'
import { closing, saveOldBalances } from './closing.ts'
import { books, setBook, list, checklist, setState, openings, createOpening } from './periods.ts'

export const periodsApi = implement(periods, {
  books,
  setBook,
  list,
  checklist,
  softClose: (context) => setState(context, 'soft'),
  close: (context) => setState(context, 'closed'),
  reopen: (context) => setState(context, 'open', context.body.reason),
  openings,
  createOpening,
  closing,
  keepBalances: saveOldBalances,
})
