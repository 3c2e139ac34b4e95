/** Tax returns: their use cases, and what documents of other nouns note of their tax. */
import { implement } from '#platform/server/http/mount.ts'
import { taxReturns } from '../contract.ts'
import { close, closes, reopen } from './closing.ts'
import { documents, get } from './report.ts'

/** For who takes a document's tax back in an entry of its own. */
export { selectTaxAccounts as accountsOfTaxes } from './queries.ts'

export {
  type TaxSource,
  type TaxedDocument,
  assertNotFiled,
  claimTaxes,
  declaredUntil,
  filedUntil,
  recordTaxes,
  withdrawTaxes,
} from './recording.ts'

export const taxReturnsApi = implement(taxReturns, { get, documents, closes, close, reopen })
