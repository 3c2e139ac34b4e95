import { implement } from '#platform/server/http/mount.ts'
import { periods } from '../contract.ts'
import { closing, saveOldBalances } from './closing.ts'
import * as useCases from './periods.ts'

const { setState } = useCases

export const periodsApi = implement(periods, {
  ...useCases,
  softClose: (context) => setState(context, 'soft'),
  close: (context) => setState(context, 'closed'),
  reopen: (context) => setState(context, 'open', context.body.reason),
  closing,
  keepBalances: saveOldBalances,
})
